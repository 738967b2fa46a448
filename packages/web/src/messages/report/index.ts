import { catalogue, loadMessages, loadTexts } from '../index.ts'
import { loadQuestionTypeTexts } from '../question-types/index.ts'
import { loadResultTexts, m as shared } from '../results/index.ts'

const [texts, load] = catalogue('report', shared)

/** The texts of shared reports, and of all pages, once `loadReportMessages` has settled. */
export const m = texts
/** Without the cookie of the language: the page uses none. */
export const loadReportMessages = () =>
  loadMessages([loadTexts, loadResultTexts, loadQuestionTypeTexts, load], false)
/** Loads them where the texts of all pages are there already. */
export const loadReportTexts = () => Promise.all([loadQuestionTypeTexts(), load()])
