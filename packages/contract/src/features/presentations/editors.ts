import Type from 'typebox'
import { OneOf } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'

/** SAVING: another member has taken the slide over; the last edits are being saved. */
export const editorStates = ['VIEWING', 'EDITING', 'SAVING'] as const
export type EditorState = (typeof editorStates)[number]

const answers = ['true', 'false'] as const

/** A read that announces its caller: nothing of it is stored, so there is nothing to audit. */
export const getEditors = operation({
  id: 'get_editors',
  method: 'GET',
  path: '/presentations/{presentationId}/editors',
  access: { role: 'PRESENTER' },
  summary: 'Announce editor, get others',
  description:
    'Called every few seconds by each window of the editor. A window without a call for 30 s, or without `slide_id` in its last one, is gone.',
  params: Type.Object({ presentationId: Type.String() }),
  query: Type.Object({
    window: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: "Identifies the caller's window. Without it the caller is not announced.",
      }),
    ),
    slide_id: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
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
      { description: 'Other members, by name; one with several windows may be on several slides.' },
    ),
  }),
  errors: ['NOT_FOUND', 'INVALID_REQUEST_PARAMETER'],
})
