import type { Gallery } from './gallery.ts'
import { formulas, handsFree, organizationLook, permanentRoom, rightToLeft } from './gallery-looks.ts'
import { asking, languages, moments, nicknames, selfPaced, teams } from './gallery-moments.ts'
import { hard, ordinary } from './gallery-play.ts'
import { resultScreens } from './gallery-results.ts'
import { showcasePictures } from './gallery-showcase.ts'
import { contentSlides } from './gallery-slides.ts'
import { states } from './gallery-states.ts'
import { panels, presenting, windows } from './gallery-windows.ts'
import { workspaceScreens } from './gallery-workspace.ts'

/** Takes one or several of the gallery's servers through their states. */
type Take = (gallery: Gallery) => Promise<unknown>

/** All scenes of the gallery, by name. */
export const scenes: Readonly<Record<string, Take | readonly Take[]>> = {
  showcase: showcasePictures(),
  ordinary,
  hard,
  panels,
  moments,
  nicknames,
  asking,
  // With a provider that is loaded for these pictures alone.
  signIn: async gallery => (await import('./gallery-sign-in.ts')).providerSignIn(gallery),
  teams,
  selfPaced,
  slides: contentSlides,
  windows,
  presenting,
  states,
  languages,
  look: organizationLook,
  rightToLeft,
  math: formulas,
  handsFree,
  permanentRoom,
  results: resultScreens,
  workspace: workspaceScreens,
}
