import { loadPart } from '../../room/load-part.ts'
import { catalogue, m as shared } from '../index.ts'

const [texts, load] = catalogue('nickname', shared, loadPart)

/** The texts of the nickname form and of all pages, once `loadNicknameTexts` has settled. */
export const nicknameTexts = texts
export const loadNicknameTexts = load
