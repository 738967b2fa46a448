import Type from 'typebox'
import { OneOf } from '../../lib/schema.ts'

export const teamLimits = { teamsMin: 2, teamsMax: 12, nameCharactersMax: 40 } as const

export const TeamSettings = Type.Object(
  {
    names: Type.Array(Type.String({ minLength: 1, maxLength: teamLimits.nameCharactersMax }), {
      minItems: teamLimits.teamsMin,
      maxItems: teamLimits.teamsMax,
      description: 'No two look alike. Their members can rename them while the session is LIVE.',
    }),
    assignment: OneOf(['CHOSEN', 'DEALT'], {
      description: 'CHOSEN: participants choose their team. DEALT: each joins the smallest one.',
    }),
  },
  { additionalProperties: false, description: 'Teams of the participants; null: none.' },
)
export type TeamSettings = Type.Static<typeof TeamSettings>

/** A team's place among the teams of a session. */
export const TeamStanding = Type.Object({
  place: Type.Integer({ description: 'From 1; teams with equal points share a place.' }),
  name: Type.String({ description: 'Its name in the settings, whatever its members call it.' }),
  points: Type.Integer({ description: 'Mean of the points of its `members`, rounded; 0 without any.' }),
  members: Type.Integer({ description: 'Members who answered a question with points.' }),
})
export type TeamStanding = Type.Static<typeof TeamStanding>
