import './type-picker.css'
import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { AppOutputOf } from '@roomful/contract/table'
import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { questionTypeTexts } from '../../../messages/question-types/index.ts'
import { editorTexts as t } from '../../../messages/workspace/index.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { WorkspaceIcon } from '../../kit/workspace-icon.tsx'
import { DeckPicture } from '../../slides/deck-picture.tsx'
import type { SlideType } from '../../slides/type-icon.tsx'
import { sampleSlide } from './new-slide.ts'
import { coverOf } from './plan-cover.ts'

const groups = ['opinions', 'knowledge', 'talk'] as const

/** The group of each slide type, in the order of the list; the compiler rejects a missing one. */
const groupOf: Readonly<Record<SlideType, (typeof groups)[number]>> = {
  MULTIPLE_CHOICE: 'opinions',
  WORD_CLOUD: 'opinions',
  OPEN_TEXT: 'opinions',
  RATING: 'opinions',
  NPS: 'opinions',
  RANKING: 'opinions',
  POINT_ALLOCATION: 'opinions',
  QUIZ: 'knowledge',
  NUMERIC: 'knowledge',
  ORDERING: 'knowledge',
  MATCHING: 'knowledge',
  FILL_IN_BLANK: 'knowledge',
  CONTENT: 'talk',
  QA: 'talk',
  SPINNER: 'talk',
}

export const slideTypes = Object.keys(groupOf) as SlideType[]

/** All slide types with a picture of each; unavailable ones name the required plan. */
export function TypePicker({
  plan,
  look,
  onChoose,
  onClose,
  children,
}: {
  readonly plan: AppOutputOf<'getPlan'> | null
  /** Of the presentation's rooms. */
  readonly look: RoomLook | null
  readonly onChoose: (type: SlideType) => void
  readonly onClose: () => void
  /** Below the types. */
  readonly children?: ComponentChildren
}): JSX.Element {
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent): void {
    const all = [...list.current!.querySelectorAll<HTMLElement>('.deck-type')]
    const next = nextInDirection(all, event.currentTarget as HTMLElement, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Dialog title={t.chooseType} onClose={onClose}>
      <div class="deck-types" ref={list}>
        {groups.map(group => (
          <section key={group} aria-labelledby={`types-${group}`}>
            <h3 id={`types-${group}`}>{t.typeGroups[group]}</h3>
            <ul>
              {slideTypes
                .filter(type => groupOf[type] === group)
                .map((type, at) => (
                  <li key={type}>
                    <TypeButton
                      type={type}
                      plan={plan}
                      look={look}
                      isFirst={at === 0 && group === groups[0]}
                      onChoose={() => onChoose(type)}
                      onPress={press}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {children}
      </div>
    </Dialog>
  )
}

function TypeButton({
  type,
  plan,
  look,
  isFirst,
  onChoose,
  onPress,
}: {
  readonly type: SlideType
  readonly plan: AppOutputOf<'getPlan'> | null
  readonly look: RoomLook | null
  readonly isFirst: boolean
  readonly onChoose: () => void
  readonly onPress: (event: KeyboardEvent) => void
}): JSX.Element {
  const sample = useMemo(() => sampleSlide(type), [type])
  const cover = coverOf(plan, type)
  const { name, hint } = questionTypeTexts[type]
  return (
    <button
      type="button"
      class="deck-type"
      data-first={isFirst ? '' : undefined}
      aria-disabled={cover.type === 'missing'}
      onClick={() => cover.type === 'covered' && onChoose()}
      onKeyDown={onPress}
    >
      <span class="deck-type-picture">
        <DeckPicture label={null} slide={sample} look={look} />
      </span>
      <strong>{name}</strong>
      <small class="hint">{hint}</small>
      {cover.type === 'missing' && (
        <small class="deck-missing">
          <WorkspaceIcon name="lock" /> {t.isInactive}. {cover.from !== null && t.inPlan(cover.from)}
        </small>
      )}
    </button>
  )
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest element in the direction of an arrow key. */
function nextInDirection(
  all: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const direction = directions[key]
  if (!direction || !all.includes(from)) return undefined
  const [x, y] = direction
  const distanceTo = (element: HTMLElement) => {
    const [here, there] = [from.getBoundingClientRect(), element.getBoundingClientRect()]
    const [right, down] = [there.left - here.left, there.top - here.top]
    const along = right * x + down * y
    // A row or column apart; rows are as high as their highest.
    return along < here.width / 4 ? Infinity : along + 3 * Math.abs(right * y + down * x)
  }
  const nearest = all.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]
  return nearest && Number.isFinite(distanceTo(nearest)) ? nearest : undefined
}
