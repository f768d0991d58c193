package app

import (
	"encoding/json"
	"slices"

	"posewright/internal/eventloop"
	"posewright/presets"
)

// Favorites are the parameters that a person wants at hand, by their paths: one list for the window, the page for
// phones and the panel in SteamVR. Owner only.
type Favorites struct {
	settings *SettingsStore
	events   *eventloop.Events
}

// FavoritesChanged says that there are other favorites.
type FavoritesChanged struct{}

func (FavoritesChanged) IsEvent() {}

// List is all of them, in their order. Not to be changed.
func (f *Favorites) List() []string { return f.settings.Values.Favorites }

// Starred are those that the person chose, for Play. Not to be changed.
func (f *Favorites) Starred() []string { return f.settings.Values.Starred }

// Star makes a parameter a favorite, the last one, or one no longer.
func (f *Favorites) Star(path string, on bool) {
	if _, ok := presets.Lookup(path); !ok || slices.Contains(f.List(), path) == on {
		return
	}
	values := &f.settings.Values
	values.Favorites, values.Starred = without(values.Favorites, path), without(values.Starred, path)
	if on {
		values.Favorites, values.Starred = append(values.Favorites, path), append(values.Starred, path)
	}
	f.settings.Save()
	f.events.Emit(FavoritesChanged{})
}

// takeEarlier takes over what settings of earlier versions hold: the parameters that a person put on the panel in
// SteamVR, which had a list of its own.
func (s *Settings) takeEarlier(fields object) {
	if _, ok := fields["favorites"]; ok {
		return
	}
	s.OpenCategories = append(s.OpenCategories, presets.FavoritesID)
	var chosen []string
	_ = json.Unmarshal(objectOf(fields["dashboard"])["favorites"], &chosen) // else there are none
	if slices.Equal(chosen, []string{"torso.wristLine", "gait.cadence"}) {
		return // nobody chose them
	}
	for _, path := range chosen {
		if _, ok := presets.Lookup(path); ok && !slices.Contains(s.Favorites, path) {
			s.Favorites, s.Starred = append(s.Favorites, path), append(s.Starred, path)
		}
	}
}
