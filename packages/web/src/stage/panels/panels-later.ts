import { loadPart } from '../../room/load-part.ts'
import { Later } from '../../slide/later.ts'

/** Panels and menu: what opens by hand. */
export const panelsLater = new Later(async () => (await loadPart(() => import('./panels.tsx'))).loadPanels())
