import { catalogue, loadMessages, loadTexts } from '../index.ts'
import { loadResultTexts, m as shared } from '../results/index.ts'

export { language } from '../index.ts'

const files = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
}
const [texts, load] = catalogue(files, shared)

/** The texts of the workspace, by its areas, and of all pages, once `loadWorkspaceMessages` has settled. */
export const m = texts
export const loadWorkspaceMessages = () => loadMessages([loadTexts, loadResultTexts, load])

/** The texts of the editor, once `loadEditorMessages` has settled; not part of the workspace's first load. */
export const [editorTexts, loadEditorMessages] = catalogue({
  en: () => import('./en/editor.ts'),
  de: () => import('./de/editor.ts'),
  fr: () => import('./fr/editor.ts'),
  es: () => import('./es/editor.ts'),
})

const [ofImports, loadOfImports] = catalogue({
  en: () => import('./en/import.ts'),
  de: () => import('./de/import.ts'),
  fr: () => import('./fr/import.ts'),
  es: () => import('./es/import.ts'),
})
/** The texts of imports and examples, once `loadImportMessages` has settled. */
export const importTexts = ofImports
/** Also loads the editor's texts, whose type names imports use. */
export const loadImportMessages = () => Promise.all([loadEditorMessages(), loadOfImports()])

/** The texts of the audit log, once `loadAuditMessages` has settled. */
export const [auditTexts, loadAuditMessages] = catalogue({
  en: () => import('./en/audited.ts'),
  de: () => import('./de/audited.ts'),
  fr: () => import('./fr/audited.ts'),
  es: () => import('./es/audited.ts'),
})

/** The texts of the list of presentations, once `loadDeckMessages` has settled. */
export const [deckTexts, loadDeckMessages] = catalogue({
  en: () => import('./en/decks.ts'),
  de: () => import('./de/decks.ts'),
  fr: () => import('./fr/decks.ts'),
  es: () => import('./es/decks.ts'),
})

/** The texts of themes, once `loadThemeMessages` has settled. */
export const [themeTexts, loadThemeMessages] = catalogue({
  en: () => import('./en/themes.ts'),
  de: () => import('./de/themes.ts'),
  fr: () => import('./fr/themes.ts'),
  es: () => import('./es/themes.ts'),
})

/** The texts of webhooks, once `loadWebhookMessages` has settled. */
export const [webhookTexts, loadWebhookMessages] = catalogue({
  en: () => import('./en/webhooks.ts'),
  de: () => import('./de/webhooks.ts'),
  fr: () => import('./fr/webhooks.ts'),
  es: () => import('./es/webhooks.ts'),
})

/** The texts of the retention settings, once `loadRetentionMessages` has settled. */
export const [retentionTexts, loadRetentionMessages] = catalogue({
  en: () => import('./en/retention.ts'),
  de: () => import('./de/retention.ts'),
  fr: () => import('./fr/retention.ts'),
  es: () => import('./es/retention.ts'),
})

/** The texts of how people sign in, once `loadSignInMessages` has settled. */
export const [signInTexts, loadSignInMessages] = catalogue({
  en: () => import('./en/sign-in.ts'),
  de: () => import('./de/sign-in.ts'),
  fr: () => import('./fr/sign-in.ts'),
  es: () => import('./es/sign-in.ts'),
})

/** The texts of the results of a session, once `loadResultMessages` has settled. */
export const [resultTexts, loadResultMessages] = catalogue({
  en: () => import('./en/results.ts'),
  de: () => import('./de/results.ts'),
  fr: () => import('./fr/results.ts'),
  es: () => import('./es/results.ts'),
})

/** The texts of sharing results, once `loadShareMessages` has settled. */
export const [shareTexts, loadShareMessages] = catalogue({
  en: () => import('./en/share.ts'),
  de: () => import('./de/share.ts'),
  fr: () => import('./fr/share.ts'),
  es: () => import('./es/share.ts'),
})

/** The texts of starting and scheduling sessions, once `loadStartMessages` has settled. */
export const [startTexts, loadStartMessages] = catalogue({
  en: () => import('./en/start.ts'),
  de: () => import('./de/start.ts'),
  fr: () => import('./fr/start.ts'),
  es: () => import('./es/start.ts'),
})

/** The texts of comparisons, once `loadCompareMessages` has settled. */
export const [compareTexts, loadCompareMessages] = catalogue({
  en: () => import('./en/compare.ts'),
  de: () => import('./de/compare.ts'),
  fr: () => import('./fr/compare.ts'),
  es: () => import('./es/compare.ts'),
})

/** The texts of trends, once `loadTrendMessages` has settled. */
export const [trendTexts, loadTrendMessages] = catalogue({
  en: () => import('./en/trends.ts'),
  de: () => import('./de/trends.ts'),
  fr: () => import('./fr/trends.ts'),
  es: () => import('./es/trends.ts'),
})

/** The texts of other members in the editor, once `loadTogetherMessages` has settled. */
export const [togetherTexts, loadTogetherMessages] = catalogue({
  en: () => import('./en/together.ts'),
  de: () => import('./de/together.ts'),
  fr: () => import('./fr/together.ts'),
  es: () => import('./es/together.ts'),
})

/** The texts of permanent rooms in the settings, once `loadPermanentRoomMessages` has settled. */
export const [permanentRoomTexts, loadPermanentRoomMessages] = catalogue({
  en: () => import('./en/permanent-rooms.ts'),
  de: () => import('./de/permanent-rooms.ts'),
  fr: () => import('./fr/permanent-rooms.ts'),
  es: () => import('./es/permanent-rooms.ts'),
})
