// Package view is what the page for phones and the panel in SteamVR's dashboard show of a running application, in a language, and the requests of both that are no
// commands. The page gets it as JSON.
package view
