import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { createPresentation } from '../../../src/features/presentations/presentations.ts'
import { listQuestions } from '../../../src/features/presentations/questions.ts'
import { addSessionQuestion } from '../../../src/features/session-control/add-question.ts'
import { activateQuestion } from '../../../src/features/session-control/question-phases.ts'
import { closeSession, openSession } from '../../../src/features/session-control/session-states.ts'
import { createSession } from '../../../src/features/sessions/sessions.ts'
import { writing } from '../../../src/services.ts'
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
  listPermanentRooms: plain,
  createPermanentRoom: workspace => ({
    params: ofOrganization(workspace),
    body: { name: `r${crypto.randomUUID()}`, title: 'Room' },
  }),
  updatePermanentRoom: async workspace => ({
    ...(await somePermanentRoom(workspace)),
    body: { title: 'Mondays' },
  }),
  deletePermanentRoom: somePermanentRoom,
  getSession: someSession,
  openSession: someSession,
  scheduleSession: async workspace => ({
    ...(await someSession(workspace)),
    body: { opens_at: '2040-03-05T09:00', closes_at: '2040-03-09T17:00', timezone: 'Europe/Berlin' },
  }),
  addSessionQuestion: async workspace => {
    const { params } = await someSession(workspace)
    await writing(workspace.app.services, tx => openSession(tx, workspace.organization, params.id!))
    return { params, body: { question: { type: 'WORD_CLOUD', prompt: 'One word?' } } }
  },
  listRecentQuestions: someSession,
  listAddedQuestions: someDeck,
  addQuestionToPresentation: async workspace => {
    const { params } = await someSession(workspace)
    const { question } = await writing(workspace.app.services, async tx => {
      await openSession(tx, workspace.organization, params.id!)
      const draft = { type: 'WORD_CLOUD', prompt: 'One word?' } as const
      return addSessionQuestion(tx, workspace.organization, params.id!, { question: draft })
    })
    return { params: { ...params, questionId: question.id } }
  },
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
  compareSessions: someDeck,
  compareQuestions: someSession,
  getTrends: plain,
  mergeWords: async workspace => {
    const { session, questionId } = await asked(workspace, { type: 'WORD_CLOUD', prompt: 'One word?' })
    const params = { ...ofOrganization(workspace), id: session.id, questionId }
    return { params, body: { text: 'Car', counts_as: 'cars' } }
  },
  getSessionPicture: someSession,
  getSessionReport: someSession,
  getSessionReportText: someSession,
  listReportTexts: async workspace => {
    const { session, questionId } = await asked(workspace, { type: 'OPEN_TEXT', prompt: 'What else?' })
    return { params: { ...ofOrganization(workspace), id: session.id, questionId } }
  },
  createReportLink: async workspace => ({ ...(await someSession(workspace)), body: { names: true } }),
  listReportLinks: someSession,
  revokeReportLink: async workspace => {
    const { params } = await someSession(workspace)
    const { id } = await someReportLink(workspace, params.id!)
    return { params: { ...params, linkId: id } }
  },
  openSharedReport: async workspace => {
    const { params } = await someSession(workspace)
    return { params: {}, body: { token: tokenOf(await someReportLink(workspace, params.id!)) } }
  },
  listSharedReportTexts: async workspace => {
    const { session, questionId } = await asked(workspace, { type: 'OPEN_TEXT', prompt: 'What else?' })
    await writing(workspace.app.services, tx => closeSession(tx, workspace.organization, session.id))
    const token = tokenOf(await someReportLink(workspace, session.id))
    return { params: {}, body: { token, question_id: questionId } }
  },
} satisfies Samples

async function someSession(workspace: Workspace, creator: Browser = workspace.owner): Promise<SampleCall> {
  const { params } = await someDeck(workspace)
  const path = `/organizations/${params.organizationId}/sessions`
  const { body } = await creator.post(path, { presentation_id: params.presentationId })
  return { params: { organizationId: params.organizationId!, id: body.id } }
}

async function somePermanentRoom(workspace: Workspace): Promise<SampleCall> {
  const params = ofOrganization(workspace)
  const path = `/organizations/${params.organizationId}/permanent-rooms`
  const { body } = await workspace.owner.post(path, { name: `r${crypto.randomUUID()}`, title: 'Room' })
  return { params: { ...params, id: body.id } }
}

async function someReportLink({ organization, owner }: Workspace, sessionId: string) {
  const path = `/organizations/${organization.id}/sessions/${sessionId}/report-links`
  return (await owner.post(path, {})).body as { id: string; url: string }
}

const tokenOf = ({ url }: { url: string }) => url.split('#')[1]!

/** A live session with an open question on screen. */
async function asked({ app, organization }: Workspace, question: CreateQuestionBody) {
  return writing(app.services, async tx => {
    const deck = await createPresentation(tx, organization, { title: 'Asked', questions: [question] })
    const session = await createSession(tx, organization, { presentation_id: deck.id })
    await openSession(tx, organization, session.id)
    const { questions } = await listQuestions(tx, organization, deck.id)
    const questionId = questions[0]!.id
    await activateQuestion(tx, organization, { sessionId: session.id, questionId })
    return { session, questionId }
  })
}
