import Type from 'typebox'
import { Nullable, named, OneOf, Timestamp } from '../lib/schema.ts'

/** An image as shown in a session. */
export const AskedImage = Type.Object({
  url: Type.String({ description: 'Path on this server.' }),
  alt: Type.String({ description: 'Alternative text.' }),
  width: Type.Integer({ description: 'Width in pixels.' }),
  height: Type.Integer({ description: 'Height in pixels.' }),
})

/** A question as a session asked it, with its correct answer. `RoomQuestion` and `PresentedQuestion` are derived from it. */
export const AskedQuestion = named(
  'AskedQuestion',
  Type.Object(
    {
      id: Type.String({ description: 'The question.' }),
      type: Type.String({ description: 'Question type, which determines the results fields.' }),
      prompt: Type.String({ description: 'Text shown to participants.' }),
      order: Type.Integer({ description: 'Zero-based position among all slides of the session.' }),
      image: Type.Optional({ ...AskedImage, description: 'Image shown with the prompt.' }),
      options: Type.Array(
        Type.Object({
          id: Type.String({ description: 'ID in results.' }),
          text: Type.String({ description: 'Text shown to participants.' }),
          is_correct: Type.Optional(Type.Boolean({ description: 'Whether the option is correct.' })),
          match_id: Type.Optional(Type.String({ description: 'ID of the matching text.' })),
          image: Type.Optional({ ...AskedImage, description: 'Image shown with the text.' }),
        }),
        { description: 'Options in order; empty for types without options.' },
      ),
      matches: Type.Optional(
        Type.Array(
          Type.Object({
            id: Type.String({ description: 'ID referenced by `match_id`.' }),
            text: Type.String({ description: 'The right-hand text.' }),
          }),
          { description: 'MATCHING: the right-hand texts.' },
        ),
      ),
      settings: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'All settings of the type, including defaults.',
      }),
      explanation: Type.Optional(
        Type.String({ description: 'Markdown shown with the correct answer; absent if there is none.' }),
      ),
      phase: OneOf(['OPEN', 'LOCKED', 'REVEALED'], {
        description: 'Current phase of the question in the session.',
      }),
      has_right_answer: Type.Boolean({ description: 'Whether the question has a correct answer.' }),
      opened_at: Timestamp,
      deadline_at: Nullable(Timestamp),
      results_shown: Type.Boolean({ description: 'Whether participants can see its results.' }),
    },
    { description: 'The question as asked in the session, with its correct answer.' },
  ),
)
export type AskedQuestion = Type.Static<typeof AskedQuestion>
