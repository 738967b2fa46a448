import type { RoomTeamStanding } from '@roomful/contract/room/protocol'

/** Series with patterns; later teams have them again, with another edge. */
const patterns = 6
/** More teams than this stand in two rows of blocks. */
const oneRowMax = 6
/** More teams than this are listed in two columns. */
export const oneColumnMax = 5
/** Names that a column of a block has space for. */
const namesInColumn = { 1: 7, 2: 4 } as const
const podiumPlaces = 3

/** The look of a team: its colour, and its pattern where colours are taken away. @param team from 0 */
export function markOf(team: number): Readonly<Record<`data-${string}`, number | boolean>> {
  return { 'data-team': team, 'data-series': (team % patterns) + 1, 'data-again': team >= patterns }
}

/** Where the teams of a lobby stand. */
export interface TeamGrid {
  readonly columns: number
  readonly rows: 1 | 2
  /** Columns of members in a block, and how many are named in it. */
  readonly nameColumns: number
  readonly names: number
}

/** The blocks of a lobby: up to six next to each other, more in two rows. */
export function teamGrid(teams: number): TeamGrid {
  const rows = teams > oneRowMax ? 2 : 1
  const columns = Math.ceil(teams / rows)
  const nameColumns = columns === 2 ? 2 : 1
  return { columns, rows, nameColumns, names: nameColumns * namesInColumn[rows] }
}

/** The best teams by place: those with equal points share one. */
export function bestTeams(standings: readonly RoomTeamStanding[]) {
  const best = standings.filter(({ place, points }) => points > 0 && place <= podiumPlaces)
  return [...Map.groupBy(best, ({ place }) => place)].map(([place, teams]) => ({ place, teams }))
}

/** The leaderboard of teams that was on screen before the one that is. */
export class PreviousStandings {
  #after: string | null | undefined
  #shown: readonly RoomTeamStanding[] | null = null
  #before: readonly RoomTeamStanding[] | null = null

  /**
   * @param after the slide that the leaderboard follows
   * @returns the one after another slide; null without any
   */
  follow(after: string | null, shown: readonly RoomTeamStanding[]): readonly RoomTeamStanding[] | null {
    if (after !== this.#after) this.#before = this.#shown
    this.#after = after
    this.#shown = shown
    return this.#before
  }
}
