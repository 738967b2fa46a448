import { Later } from '../../slide/later.ts'

/** Panels and menu: what opens by hand. */
export const panelsLater = new Later(async () => (await import('./panels.tsx')).loadPanels())
