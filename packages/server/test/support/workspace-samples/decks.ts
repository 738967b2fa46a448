import { createContentSlide } from '../../../src/features/presentations/content-slides.ts'
import { createPresentation } from '../../../src/features/presentations/presentations.ts'
import { writing } from '../../../src/services.ts'
import { png } from '../pictures.ts'
import type { Workspace } from '../workspace.ts'
import { ofOrganization, plain, type SampleCall, type Samples } from './sample.ts'

/** Presentations and what is in them, files that become one included. */
export const deckSamples = {
  listPresentations: plain,
  createPresentation: workspace => ({ params: ofOrganization(workspace), body: { title: 'Town hall' } }),
  getPresentation: someDeck,
  updatePresentation: async workspace => ({ ...(await someDeck(workspace)), body: { title: 'Spring' } }),
  deletePresentation: someDeck,
  duplicatePresentation: async workspace => ({ ...(await someDeck(workspace)), body: { title: 'Copy' } }),
  listQuestions: someDeck,
  createQuestion: async workspace => ({ ...(await someDeck(workspace)), body: question }),
  getQuestion: someQuestion,
  updateQuestion: async workspace => ({ ...(await someQuestion(workspace)), body: { prompt: 'Who?' } }),
  deleteQuestion: someQuestion,
  listSlides: someContentSlide,
  createContentSlide: async workspace => ({
    params: (await someContentSlide(workspace)).params,
    body: { title: 'Welcome' },
  }),
  getContentSlide: someContentSlide,
  updateContentSlide: async workspace => ({ ...(await someContentSlide(workspace)), body: { order: 0 } }),
  deleteContentSlide: someContentSlide,
  getEditors: someDeck,
  uploadImage: workspace => ({
    params: ofOrganization(workspace),
    body: { file: png(32, 32).toString('base64') },
  }),
  previewImport: workspace => ({
    params: ofOrganization(workspace),
    body: { file_name: 'quiz.txt', data: Buffer.from('Which?\n* a\n- b').toString('base64') },
  }),
  importPresentation: workspace => ({
    params: ofOrganization(workspace),
    body: {
      title: 'Imported',
      slides: [
        { content: { title: 'Hello', body: '', on_phones: false, notes: '' } },
        { question: { type: 'OPEN_TEXT', prompt: 'Anything?' } },
      ],
    },
  }),
  exportPresentation: async workspace => {
    const { services } = workspace.app
    const { id } = await writing(services, tx =>
      createPresentation(tx, workspace.organization, { title: 'Exported' }),
    )
    return { params: { ...ofOrganization(workspace), presentationId: id } }
  },
} satisfies Samples

const question = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }

export async function someDeck({ organization, owner }: Workspace): Promise<SampleCall> {
  const organizationId = organization.id
  const deck = { title: 'Sample', questions: [question] }
  const { body } = await owner.post(`/organizations/${organizationId}/presentations`, deck)
  return { params: { organizationId, presentationId: body.id } }
}

async function someQuestion(workspace: Workspace): Promise<SampleCall> {
  const { params } = await someDeck(workspace)
  const path = `/organizations/${params.organizationId}/presentations/${params.presentationId}/questions`
  const { body } = await workspace.owner.get(path)
  return { params: { ...params, questionId: body.questions[0].id } }
}

/** The first slide of a deck of its own. */
async function someContentSlide({ app, organization }: Workspace): Promise<SampleCall> {
  const { deck, slide } = await writing(app.services, async tx => {
    const deck = await createPresentation(tx, organization, { title: 'Deck' })
    return { deck, slide: await createContentSlide(tx, organization, deck.id, { title: 'Welcome' }) }
  })
  return { params: { organizationId: organization.id, presentationId: deck.id, slideId: slide.id } }
}
