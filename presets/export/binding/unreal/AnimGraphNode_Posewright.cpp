// Exported with a preset; do not edit.
#include "AnimGraphNode_Posewright.h"

#include "Modules/ModuleManager.h"

#define LOCTEXT_NAMESPACE "Posewright"

FText UAnimGraphNode_Posewright::GetControllerDescription() const { return LOCTEXT("Title", "Posewright"); }

FText UAnimGraphNode_Posewright::GetNodeTitle(ENodeTitleType::Type) const { return GetControllerDescription(); }

FText UAnimGraphNode_Posewright::GetTooltipText() const
{
	return LOCTEXT("Tooltip", "Poses the avatar by the Posewright solver: give it the files of the export and the targets in the component.");
}

#undef LOCTEXT_NAMESPACE

IMPLEMENT_MODULE(FDefaultModuleImpl, PosewrightEditor)
