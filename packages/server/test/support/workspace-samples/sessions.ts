import { type Browser, newPerson, type Workspace } from '../workspace.ts'
import { someDeck } from './decks.ts'
import { ofOrganization, plain, type SampleCall, type Samples } from './sample.ts'

/** Sessions and their results. */
export const sessionSamples = {
  listSessions: plain,
  createSession: async workspace => {
    const { params } = await someDeck(workspace)
    return { params: ofOrganization(workspace), body: { presentation_id: params.presentationId } }
  },
  getSession: someSession,
  openSession: someSession,
  scheduleSession: async workspace => ({
    ...(await someSession(workspace)),
    body: { opens_at: '2040-03-05T09:00', closes_at: '2040-03-09T17:00', timezone: 'Europe/Berlin' },
  }),
  closeSession: someSession,
  // Everybody may delete what they have created.
  deleteSession: async workspace => {
    const { app, organization } = workspace
    const caller = await newPerson(app, organization)
    return { ...(await someSession(workspace, caller)), caller }
  },
  getSessionKpis: someSession,
  getSessionResults: someSession,
  getLeaderboard: someSession,
  listParticipants: someSession,
  exportSession: someSession,
  getSessionLinks: someSession,
  createStageLink: async workspace => ({ ...(await someSession(workspace)), body: { role: 'remote' } }),
  listStageLinks: someSession,
  revokeStageLink: async workspace => {
    const { params } = await someSession(workspace)
    const path = `/organizations/${params.organizationId}/sessions/${params.id}/stage-links`
    const { body } = await workspace.owner.post(path, { role: 'remote' })
    return { params: { ...params, linkId: body.id } }
  },
  listEntries: someSession,
} satisfies Samples

async function someSession(workspace: Workspace, creator: Browser = workspace.owner): Promise<SampleCall> {
  const { params } = await someDeck(workspace)
  const path = `/organizations/${params.organizationId}/sessions`
  const { body } = await creator.post(path, { presentation_id: params.presentationId })
  return { params: { organizationId: params.organizationId!, id: body.id } }
}
