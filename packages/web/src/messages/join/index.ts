import { catalogue, loadMessages } from '../index.ts'

const [texts, load] = catalogue('join')

/** The texts of the page for joining, once `loadJoinMessages` has settled. */
export const m = texts
export const loadJoinMessages = () => loadMessages([load])
