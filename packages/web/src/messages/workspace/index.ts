import { catalogue, loadMessages, loadTexts } from '../index.ts'
import { loadQuestionTypeTexts } from '../question-types/index.ts'
import { loadResultTexts, m as shared } from '../results/index.ts'

export { language } from '../index.ts'

const [texts, load] = catalogue('workspace', shared)

/** The texts of the workspace, by its areas, and of all pages, once `loadWorkspaceMessages` has settled. */
export const m = texts
export const loadWorkspaceMessages = () => loadMessages([loadTexts, loadResultTexts, load])

const [ofEditor, loadOfEditor] = catalogue('editor')
/** The texts of the editor, once `loadEditorMessages` has settled; not part of the workspace's first load. */
export const editorTexts = ofEditor
export const loadEditorMessages = () => Promise.all([loadQuestionTypeTexts(), loadOfEditor()])

const [ofImports, loadOfImports] = catalogue('import')
/** The texts of imports and examples, once `loadImportMessages` has settled. */
export const importTexts = ofImports
/** Also loads the editor's texts, whose type names imports use. */
export const loadImportMessages = () => Promise.all([loadEditorMessages(), loadOfImports()])

const [ofAudit, loadOfAudit] = catalogue('audit')
const [sentences, loadSentences] = catalogue('audited')
/** The texts of the audit log, and the sentences of its entries, once `loadAuditMessages` has settled. */
export const auditTexts = ofAudit
export const auditedTexts = sentences
export const loadAuditMessages = () => Promise.all([loadOfAudit(), loadSentences()])

/** The texts of the list of presentations, once `loadDeckMessages` has settled. */
export const [deckTexts, loadDeckMessages] = catalogue('decks')

/** The texts of themes, once `loadThemeMessages` has settled. */
export const [themeTexts, loadThemeMessages] = catalogue('themes')

/** The texts of webhooks, once `loadWebhookMessages` has settled. */
export const [webhookTexts, loadWebhookMessages] = catalogue('webhooks')

/** The texts of the retention settings, once `loadRetentionMessages` has settled. */
export const [retentionTexts, loadRetentionMessages] = catalogue('retention')

/** The texts of how people sign in, once `loadSignInMessages` has settled. */
export const [signInTexts, loadSignInMessages] = catalogue('sign-in')

const [ofResults, loadOfResults] = catalogue('session-results')
/** The texts of the results of a session, once `loadResultMessages` has settled. */
export const resultTexts = ofResults
export const loadResultMessages = () => Promise.all([loadQuestionTypeTexts(), loadOfResults()])

/** The texts of sharing results, once `loadShareMessages` has settled. */
export const [shareTexts, loadShareMessages] = catalogue('share')

/** The texts of starting and scheduling sessions, once `loadStartMessages` has settled. */
export const [startTexts, loadStartMessages] = catalogue('start')

/** The texts of comparisons, once `loadCompareMessages` has settled. */
export const [compareTexts, loadCompareMessages] = catalogue('compare')

const [ofTrends, loadOfTrends] = catalogue('trends')
/** The texts of trends, once `loadTrendMessages` has settled. */
export const trendTexts = ofTrends
export const loadTrendMessages = () => Promise.all([loadQuestionTypeTexts(), loadOfTrends()])

/** The texts of other members in the editor, once `loadTogetherMessages` has settled. */
export const [togetherTexts, loadTogetherMessages] = catalogue('together')

/** The texts of permanent rooms in the settings, once `loadPermanentRoomMessages` has settled. */
export const [permanentRoomTexts, loadPermanentRoomMessages] = catalogue('permanent-rooms')
