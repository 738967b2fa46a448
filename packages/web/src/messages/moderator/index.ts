import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('moderator', shared)

/** The texts of the moderator's page, and of all pages, once `loadModeratorTexts` has settled. */
export const moderatorTexts = texts
export const loadModeratorTexts = load
