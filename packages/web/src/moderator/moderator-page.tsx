import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadModeratorTexts, moderatorTexts as t } from '../messages/moderator/index.ts'
import { loadPanelTexts } from '../messages/panels/index.ts'
import { m } from '../messages/stage/index.ts'
import { Audience } from '../presenter/audience.tsx'
import { PeopleHere } from '../slide/lobby/people-here.tsx'
import type { StageView } from '../slide/view/stage-view.ts'
import { canHideTexts, type StageControl } from '../stage/stage-control.ts'
import { Connecting, OnlyRemotes } from '../stage/window/connecting.tsx'
import { NoticeLine } from '../stage/window/notice-line.tsx'
import { applyLook } from '../ui/apply-look.ts'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { useWakeLock } from '../ui/wake-lock.ts'
import { Written } from '../ui/written.tsx'
import { AnswersPanel } from './answers-panel.tsx'

/** Loads the texts with the page. */
export async function loadModeratorPage(): Promise<typeof ModeratorPage> {
  await Promise.all([loadModeratorTexts(), loadPanelTexts()])
  return ModeratorPage
}

/** The page of a moderator: entries, answers, texts held back and names, without notes and controls. */
function ModeratorPage({ stage }: { stage: StageControl }): JSX.Element {
  const view = stage.view.value
  useWakeLock(view?.room.state === 'LIVE')
  const look = view?.room.look
  useEffect(() => applyLook(look), [look])
  const title = view?.room.title
  useEffect(() => {
    if (title !== undefined) document.title = `${t.title}: ${title} · Roomful`
  }, [title])

  const connection = stage.connection.value
  if (!view || connection.state === 'ended') return <Connecting stage={stage} />
  if (view.room.role === 'screen') return <OnlyRemotes title={t.title} />
  return (
    <div class="moderator-page">
      <header class="moderator-head">
        <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} isBrief />
        <h1 class="one-line">
          {t.title}: <Written text={view.room.title} />
        </h1>
        <PeopleHere view={view} />
      </header>
      <main class="moderator-main">
        <OnScreen view={view} />
        <Audience view={view} stage={stage} answers={answersTab(view)} />
      </main>
      <NoticeLine stage={stage} />
    </div>
  )
}

function answersTab(view: StageView) {
  return (
    canHideTexts(view.room) && {
      name: 'answers' as const,
      title: t.answers,
      waiting: 0,
      Content: AnswersPanel,
    }
  )
}

function OnScreen({ view: { room } }: { view: StageView }): JSX.Element | null {
  if (room.state === 'DRAFT') return <p class="hint">{m.stageDraft}</p>
  if (room.state === 'CLOSED') return <p class="hint">{m.stageEnded}</p>
  if (room.question === null) return null
  return (
    <p class="hint">
      {t.onScreen} <WrittenMath text={room.question.prompt} />
    </p>
  )
}
