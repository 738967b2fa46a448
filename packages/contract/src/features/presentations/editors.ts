import Type from 'typebox'
import { OneOf } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { slidesMax } from '../../question-types/question-input.ts'

/** SAVING: another member has taken the slide over; the last edits are being saved. */
export const editorStates = ['VIEWING', 'EDITING', 'SAVING'] as const
export type EditorState = (typeof editorStates)[number]

export const editorLimits = {
  /** Of a member and presentation; one more takes the place of the least recently seen. */
  windows: 10,
  /** In a response: as many as a presentation has slides, each of which one member edits. */
  others: slidesMax,
} as const

const answers = ['true', 'false'] as const

/** A read that announces its caller: nothing of it is stored, so there is nothing to audit. */
export const getEditors = operation({
  id: 'get_editors',
  method: 'GET',
  path: '/presentations/{presentationId}/editors',
  access: { role: 'PRESENTER' },
  summary: 'Announce editor, get others',
  description: `Called every few seconds by each window of the editor. A window without a call for 30 s, or without \`slide_id\` in its last one, is gone. A member has ${editorLimits.windows} windows at most: another one takes the place of the one without a call for the longest.`,
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({
    window: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: "Identifies the caller's window. Without it the caller is not announced.",
      }),
    ),
    slide_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'A slide of the presentation.' }),
    ),
    editing: Type.Optional(
      OneOf(answers, { description: 'Ignored while another member edits the slide, without `take_over`.' }),
    ),
    take_over: Type.Optional(OneOf(answers, { description: 'Edits the slide instead of another member.' })),
  }),
  body: null,
  output: Type.Object({
    editors: Type.Array(
      Type.Object({
        user_id: Type.String(),
        name: Type.String(),
        slide_id: Type.String(),
        state: OneOf(editorStates, {
          description:
            'EDITING: one member at most for each slide. SAVING: another member has taken over, and the last edits are being saved.',
        }),
      }),
      {
        description: `Other members, by name: once for each slide that a window of theirs is on; at most ${editorLimits.others}, those who edit first.`,
      },
    ),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST_PARAMETER'],
})
