import { catalogue, loadMessages, loadTexts } from '../index.ts'
import { loadResultTexts, m as shared } from '../results/index.ts'

const [texts, load] = catalogue('stage', shared)

/** The texts of stages, and of all pages, once `loadStageMessages` has settled. */
export const m = texts
export const loadStageMessages = () => loadMessages([loadTexts, loadResultTexts, load])
/** Loads them where the texts of all pages are there already. */
export const loadStageTexts = load
