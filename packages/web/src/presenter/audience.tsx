import type { ComponentType, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whole } from '../messages/numbers.ts'
import { m } from '../messages/stage/index.ts'
import { hasEntries, peopleOf, type StageView } from '../slide/view/stage-view.ts'
import { countsIn } from '../stage/panels/entries/counts.ts'
import type { PanelProps } from '../stage/panels/panel.ts'
import { PeoplePanel } from '../stage/panels/people-panel.tsx'
import { ReviewPanel } from '../stage/panels/review-panel.tsx'
import type { StageControl } from '../stage/stage-control.ts'
import { lazily } from '../ui/lazily.tsx'
import './audience.css'

const EntriesPanel = lazily(async () =>
  (await import('../stage/panels/entries/entries-panel.tsx')).loadEntriesPanel(),
)

type TabName = 'entries' | 'answers' | 'review' | 'people'

interface Tab {
  readonly name: TabName
  readonly title: string
  /** How many items wait. */
  readonly waiting: number
  readonly count?: number
  readonly Content: ComponentType<PanelProps>
}

/**
 * Questions of the audience, texts held back, and participants, as tabs. After the end nothing is moderated.
 * @param answers the tab of a page without the slide, on which answers are hidden
 */
export function Audience({
  view,
  stage,
  answers = false,
}: {
  view: StageView
  stage: StageControl
  answers?: Tab | false
}): JSX.Element {
  const [chosen, setChosen] = useState<TabName | null>(null)
  const tabs = tabsOf(view, answers)
  const { name: shown, Content } = tabs.find(({ name }) => name === chosen) ?? tabs[0]!
  return (
    <>
      {/* Every tab is reached with Tab: arrow keys change slides. */}
      <div class="presenter-tabs" role="tablist" aria-label={m.peopleList}>
        {tabs.map(({ name, title, waiting, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="audience"
            aria-selected={name === shown}
            onClick={() => setChosen(name)}
          >
            {title}
            {count !== undefined && <span class="numbers"> {whole(count)}</span>}
            {waiting > 0 && ' '}
            {waiting > 0 && <strong class="presenter-waiting numbers">{m.waiting(waiting)}</strong>}
          </button>
        ))}
      </div>
      <div id="audience" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        <Content view={view} stage={stage} isPrivate onClose={() => {}} />
      </div>
    </>
  )
}

/** Those that the session has, the most urgent first. */
function tabsOf(view: StageView, answers: Tab | false): Tab[] {
  const { word_filter, reviews = [], state } = view.room
  const isOver = state === 'CLOSED'
  const tabs: (Tab | false)[] = [
    hasEntries(view.room) && {
      name: 'entries',
      title: m.qa,
      waiting: isOver ? 0 : countsIn(view.room).PENDING,
      Content: EntriesPanel,
    },
    answers,
    !isOver &&
      (word_filter || reviews.length > 0) && {
        name: 'review',
        title: m.reviewTexts,
        waiting: reviews.filter(isPending).length,
        Content: ReviewPanel,
      },
    { name: 'people', title: m.menuGroups.people, waiting: 0, count: peopleOf(view), Content: PeoplePanel },
  ]
  return tabs.filter(tab => tab !== false)
}

function isPending({ lifecycle }: { lifecycle: string }): boolean {
  return lifecycle === 'PENDING'
}
