// Made by Unreal Header Tool of the structs.
