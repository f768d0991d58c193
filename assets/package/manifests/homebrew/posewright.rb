cask "posewright" do
  version "@VERSION@"
  sha256 "@SUM darwin-arm64.tar.gz@"

  url "@URL@/posewright-#{version}-darwin-arm64.tar.gz"
  name "Posewright"
  desc "Editor and calibration tool for avatar inverse kinematics in VR"
  homepage "@WEBSITE@/"

  depends_on arch: :arm64
  depends_on macos: ">= :monterey"

  app "Posewright.app"
  binary "#{appdir}/Posewright.app/Contents/MacOS/posewright"

  zap trash: "~/Library/Application Support/posewright"
end
