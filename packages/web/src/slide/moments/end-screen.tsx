import type { JSX } from 'preact'
import { percent, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Written } from '../../ui/written.tsx'
import { PagedMain } from '../canvas/paged-main.tsx'
import { SlideTitle } from '../canvas/slide-title.tsx'
import { Seats } from '../lobby/seats.tsx'
import type { ShownStage } from '../view/shown-stage.ts'
import type { StageView } from '../view/stage-view.ts'
import { Podium, podiumOf } from './standings.tsx'
import { useTeams } from './teams-later.tsx'
import './end-screen.css'

/** End screen: thanks, attendance and winners; where there are teams these, in a list if the podium has no place for all. */
export function EndScreen({ view, stage }: { view: StageView; stage: ShownStage }): JSX.Element {
  const { title, participation } = view.room
  const { leaderboard, team_leaderboard } = view.room
  const teams = useTeams(view.room)
  const standings = team_leaderboard ?? []
  const teamSteps = teams?.podium(standings) ?? []
  const steps = teamSteps.length > 0 ? teamSteps : podiumOf(leaderboard ?? [])
  const hasPodium = steps.length > 0
  const isList = teamSteps.length > 0 && teamSteps.flatMap(step => step.names).length < standings.length
  const canReview = stage.hasControls.value && stage.canReview.value
  return (
    <>
      {!hasPodium && <Seats people="all" />}
      <PagedMain stage={stage} of="end" class="ending">
        <div class="ending-head">
          <p class="ending-thanks" {...(hasPodium && { 'data-fit': '104 72 52' })}>
            <span>{m.stageEndedLead}</span>
          </p>
          <SlideTitle data-prompt="40">
            <Written text={title} />
          </SlideTitle>
          <p class="hint">{m.stageEnded}</p>
        </div>
        {teams && isList && <teams.TeamRows standings={standings} after="end" script="still" />}
        {hasPodium && !isList && <Podium steps={steps} />}
        {participation !== null && participation.participants > 0 && (
          <dl class="ending-figures">
            <Figure
              value={whole(participation.participants)}
              name={m.endJoined(participation.participants)}
            />
            {participation.total_responses > 0 && (
              <>
                <Figure
                  value={whole(participation.total_responses)}
                  name={m.endAnswers(participation.total_responses)}
                />
                <Figure value={percent(participation.response_rate_avg)} name={m.endRate} />
              </>
            )}
          </dl>
        )}
        {canReview && <p class="hint ending-review">{m.reviewHint}</p>}
      </PagedMain>
    </>
  )
}

/** A labelled number, legible from the last row. */
function Figure({ value, name }: { value: string; name: string }): JSX.Element {
  return (
    <div class="ending-figure">
      <dt>{name}</dt>
      <dd class="numbers">{value}</dd>
    </div>
  )
}
