import * as links from '../operations/links.ts'
import * as qa from '../operations/qa.ts'
import * as results from '../operations/results.ts'
import * as sessions from '../operations/sessions.ts'
import { inWorkspace } from './in-workspace.ts'

export const listSessions = inWorkspace(sessions.listSessions, 'PRESENTER')
export const createSession = inWorkspace(sessions.createSession, 'PRESENTER')
export const getSession = inWorkspace(sessions.getSession, 'PRESENTER')
export const openSession = inWorkspace(sessions.openSession, 'PRESENTER')
export const scheduleSession = inWorkspace(sessions.scheduleSession, 'PRESENTER')
export const closeSession = inWorkspace(sessions.closeSession, 'PRESENTER')

/** From ADMIN on whichever session, below only those that one has created oneself: FORBIDDEN. */
export const deleteSession = inWorkspace(sessions.deleteSession, 'PRESENTER')
export const getSessionKpis = inWorkspace(results.getSessionKpis, 'PRESENTER')
export const getSessionResults = inWorkspace(results.getSessionResults, 'PRESENTER')
export const getLeaderboard = inWorkspace(results.getLeaderboard, 'PRESENTER')
export const listParticipants = inWorkspace(results.listParticipants, 'PRESENTER')
export const exportSession = inWorkspace(results.exportSession, 'PRESENTER')
export const getSessionLinks = inWorkspace(links.getSessionLinks, 'PRESENTER')
export const createStageLink = inWorkspace(links.createStageLink, 'PRESENTER')
export const listEntries = inWorkspace(qa.listEntries, 'PRESENTER')
