import { catalogue } from '../index.ts'
import { m as stage } from '../stage/index.ts'

const [texts, load] = catalogue('moderation', stage)

/** The texts of the list of questions that moderators have, and of stages, once `loadModerationTexts` has settled. */
export const m = texts
export const loadModerationTexts = load
