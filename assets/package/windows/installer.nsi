; Installs Posewright for the person who runs it, without administrator rights. /S installs without questions, /D=FOLDER elsewhere.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
ManifestDPIAware true
RequestExecutionLevel user
Name "Posewright"
OutFile "${OUTFILE}"
InstallDir "$LOCALAPPDATA\Programs\Posewright"
InstallDirRegKey HKCU "Software\Posewright" "InstallDir"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Posewright"
VIAddVersionKey "CompanyName" "The Posewright authors"
VIAddVersionKey "FileDescription" "Posewright installer"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT license"

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_TEXT "$(firewall)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\posewright.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Japanese"
LangString firewall ${LANG_ENGLISH} "Posewright is installed.$\r$\n$\r$\nWhen an input starts to receive from the local network, Windows asks whether to allow it: allow private networks. Trackers on this computer need no permission."
LangString firewall ${LANG_GERMAN} "Posewright ist installiert.$\r$\n$\r$\nSobald ein Eingang aus dem lokalen Netz empfängt, fragt Windows nach der Erlaubnis: private Netzwerke zulassen. Tracker auf diesem Computer brauchen keine."
LangString firewall ${LANG_JAPANESE} "Posewrightをインストールしました。$\r$\n$\r$\n入力がローカルネットワークから受信を始めると、Windowsが許可を求めます。プライベートネットワークを許可してください。このコンピューター上のトラッカーには不要です。"
LangString running ${LANG_ENGLISH} "Posewright is running. Close it, then try again."
LangString running ${LANG_GERMAN} "Posewright läuft. Beende es und versuche es erneut."
LangString running ${LANG_JAPANESE} "Posewrightが実行中です。終了してからもう一度お試しください。"
LangString occupied ${LANG_ENGLISH} "There are other files in $INSTDIR. Choose an empty folder."
LangString occupied ${LANG_GERMAN} "In $INSTDIR liegen andere Dateien. Wähle einen leeren Ordner."
LangString occupied ${LANG_JAPANESE} "$INSTDIRにはほかのファイルがあります。空のフォルダーを選んでください。"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Posewright"
!define CLASSES "Software\Classes"

; A program that runs can't be overwritten or deleted.
!macro EndIfRunning
  ${If} ${FileExists} "$INSTDIR\posewright.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\posewright.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(running)" /SD IDOK
      SetErrorLevel 3
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; What lies in a folder stays as it is: where that is not a Posewright that was installed before, the program gets a folder of its own in it.
!macro OwnFolder
  ${IfNot} ${FileExists} "$INSTDIR\posewright.exe"
  ${OrIfNot} ${FileExists} "$INSTDIR\uninstall.exe"
    ${DirState} "$INSTDIR" $0
    ${If} $0 == 1
      StrCpy $INSTDIR "$INSTDIR\Posewright"
      ${IfNot} ${FileExists} "$INSTDIR\posewright.exe"
      ${OrIfNot} ${FileExists} "$INSTDIR\uninstall.exe"
        ${DirState} "$INSTDIR" $0
        ${If} $0 == 1
          MessageBox MB_OK|MB_ICONEXCLAMATION "$(occupied)" /SD IDOK
          SetErrorLevel 4
          Quit
        ${EndIf}
      ${EndIf}
    ${EndIf}
  ${EndIf}
!macroend

!macro Associate extension class description
  WriteRegStr HKCU "${CLASSES}\${class}" "" "${description}"
  WriteRegStr HKCU "${CLASSES}\${class}\DefaultIcon" "" "$INSTDIR\posewright.exe,0"
  WriteRegStr HKCU "${CLASSES}\${class}\shell\open\command" "" '"$INSTDIR\posewright.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${extension}\OpenWithProgids" "${class}" ""
!macroend

; Extensions that only Posewright has open with it at once; others offer it.
!macro Own extension class
  ReadRegStr $0 HKCU "${CLASSES}\${extension}" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\${extension}" "" "${class}"
  ${EndIf}
!macroend

!macro Dissociate extension class
  DeleteRegKey HKCU "${CLASSES}\${class}"
  DeleteRegValue HKCU "${CLASSES}\${extension}\OpenWithProgids" "${class}"
  ReadRegStr $0 HKCU "${CLASSES}\${extension}" ""
  ${If} $0 == "${class}"
    DeleteRegValue HKCU "${CLASSES}\${extension}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\${extension}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${extension}"
!macroend

Section
  !insertmacro OwnFolder
  !insertmacro EndIfRunning
  SetOutPath "$INSTDIR"
  File /r "${STAGE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Posewright.lnk" "$INSTDIR\posewright.exe"
  !insertmacro Associate ".vrm" "Posewright.Avatar" "VRM avatar"
  !insertmacro Associate ".glb" "Posewright.Model" "glTF model"
  !insertmacro Associate ".session" "Posewright.Session" "Recorded tracking session"
  !insertmacro Associate ".udpcap" "Posewright.Capture" "Recorded tracking data"
  !insertmacro Associate ".json" "Posewright.Preset" "Posewright preset"
  !insertmacro Own ".vrm" "Posewright.Avatar"
  !insertmacro Own ".session" "Posewright.Session"
  !insertmacro Own ".udpcap" "Posewright.Capture"
  WriteRegStr HKCU "Software\Posewright" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Posewright"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\posewright.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Posewright authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section un.Posewright
  !insertmacro EndIfRunning
  ReadRegStr $0 HKCU "Software\Posewright" "InstallDir"
  ${If} $0 == $INSTDIR ; else what follows is of one that was installed elsewhere since
    Delete "$SMPROGRAMS\Posewright.lnk"
    !insertmacro Dissociate ".vrm" "Posewright.Avatar"
    !insertmacro Dissociate ".glb" "Posewright.Model"
    !insertmacro Dissociate ".session" "Posewright.Session"
    !insertmacro Dissociate ".udpcap" "Posewright.Capture"
    !insertmacro Dissociate ".json" "Posewright.Preset"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegValue HKCU "Software\Posewright" "InstallDir"
    DeleteRegKey /ifempty HKCU "Software\Posewright"
  ${EndIf}
  !include "${REMOVE}" ; Delete and RMDir of all that was installed; what a person put into these folders stays, and with it the folders
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
