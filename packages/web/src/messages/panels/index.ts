import { loadPart } from '../../room/load-part.ts'
import { catalogue } from '../index.ts'
import { m as stage } from '../stage/index.ts'

const [texts, load] = catalogue('panels', stage, loadPart)

/** The texts of panels and menu, and of stages, once `loadPanelTexts` has settled. */
export const m = texts
export const loadPanelTexts = load
