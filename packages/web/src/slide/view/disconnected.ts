import { signal } from '@preact/signals'
import { AllTexts } from '../../room/all-texts.ts'
import { ReactionFeed } from '../reactions.tsx'
import { Script } from './script.ts'
import type { ShownStage } from './shown-stage.ts'

/** The stage of a slide where nothing is controlled; pages are the owner's. */
export const disconnected: Omit<ShownStage, 'pager'> = {
  allTexts: new AllTexts(async () => {}),
  hidesResults: signal(false),
  hidesTexts: signal(false),
  reviewed: signal(null),
  reactions: new ReactionFeed(),
  script: new Script(),
  hasControls: signal(false),
  canReview: signal(false),
  canTurn: false,
  hide() {},
  enlarge() {},
}
