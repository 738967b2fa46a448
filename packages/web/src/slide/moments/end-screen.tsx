import type { JSX } from 'preact'
import { percent, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Leaderboard } from '../../ui/leaderboard.tsx'
import { Written } from '../../ui/written.tsx'
import { PagedMain } from '../canvas/paged-main.tsx'
import { SlideTitle } from '../canvas/slide-title.tsx'
import { Seats } from '../lobby/seats.tsx'
import { beyondRows, onPodium } from '../view/podium.ts'
import type { ShownStage } from '../view/shown-stage.ts'
import type { StageView } from '../view/stage-view.ts'
import { Fitted } from './shared-moments.tsx'
import { Podium, podiumOf } from './standings.tsx'
import { useTeams } from './teams-later.tsx'
import './end-screen.css'

/**
 * End screen: thanks, attendance and winners; where there are teams these, in a list if the podium has no place for all, and people on
 * the pages behind.
 */
export function EndScreen({ view, stage }: { view: StageView; stage: ShownStage }): JSX.Element {
  const { title, participation } = view.room
  const { leaderboard, team_leaderboard } = view.room
  const teams = useTeams(view.room)
  const standings = team_leaderboard ?? []
  const teamSteps = teams?.podium(standings) ?? []
  const steps = teamSteps.length > 0 ? teamSteps : podiumOf(leaderboard ?? [])
  const hasPodium = steps.length > 0
  const isList = teamSteps.length > 0 && teamSteps.flatMap(step => step.names).length < standings.length
  const people = teamSteps.length > 0 ? (leaderboard ?? []) : []
  const hasPeople = onPodium(people).length > 0
  const canReview = stage.hasControls.value && stage.canReview.value
  const ending = (
    <>
      <div class="ending-head">
        <p class="ending-thanks" {...(hasPodium && { 'data-fit': '104 72 52' })}>
          <span>{m.stageEndedLead}</span>
        </p>
        <SlideTitle {...(!hasPeople && { 'data-prompt': '40' })}>
          {hasPeople ? (
            <Fitted class="ending-title" sizes="40 32 24">
              <Written text={title} />
            </Fitted>
          ) : (
            <Written text={title} />
          )}
        </SlideTitle>
        <p class="hint">{m.stageEnded}</p>
      </div>
      {teams && isList && <teams.TeamRows standings={standings} after="end" script="still" />}
      {hasPodium && !isList && <Podium steps={steps} />}
      {participation !== null && participation.participants > 0 && (
        <dl class="ending-figures">
          <Figure value={whole(participation.participants)} name={m.endJoined(participation.participants)} />
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
    </>
  )
  if (!hasPeople)
    return (
      <>
        {!hasPodium && <Seats people="all" />}
        <PagedMain stage={stage} of="end" class="ending">
          {ending}
        </PagedMain>
      </>
    )
  return (
    <PagedMain stage={stage} of="end" class="leaders">
      <div class="front ending" data-front data-more={0}>
        {ending}
      </div>
      <div class="one-page">
        <SlideTitle>{m.leaderboard}</SlideTitle>
        <Leaderboard rows={people} beyond={beyondRows(view.room)} />
      </div>
    </PagedMain>
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
