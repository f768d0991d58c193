package viewport

// Build fills the overlays for one frame.
func (o *Overlays) Build(show Show, in *OverlayInput) {
	o.Solid.Reset()
	o.Front.Reset()
}
