// What a dialog is for stays in sight, however low the window is, and covers nothing that has the focus.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/test.ts'
import { chooseFor, goTo } from './support/workspace.ts'

const sizes = [
  { width: 1280, height: 360 },
  { width: 390, height: 480 },
  { width: 320, height: 400 },
]
const questions = [{ type: 'OPEN_TEXT', prompt: 'Why?' }]

/** The controls of the open dialog that are covered while they have the focus, and how much higher than the window it is. */
function coveredControls(page: Page): Promise<{ covered: string[]; hidden: number }> {
  return page.getByRole('dialog').evaluate(dialog => {
    const controls = [
      ...dialog.querySelectorAll<HTMLElement>('.dialog-body :is(input, select, textarea, button)'),
    ]
    const shown = controls.filter(control => control.checkVisibility())
    const isOnTop = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && (control.contains(found) || found.closest('label')?.contains(control) === true)
    }
    const main = dialog.querySelector('.form-end .button')!
    const covered = shown.flatMap(control => {
      control.focus()
      const name = control.getAttribute('name') ?? control.textContent ?? control.tagName
      return [
        ...(isOnTop(control) ? [] : [name]),
        ...(isOnTop(main) ? [] : [`the main button, with the focus on ${name}`]),
      ]
    })
    return { covered, hidden: dialog.scrollHeight - dialog.clientHeight }
  })
}

test.for(sizes)(
  'a dialog that is longer than a window of $width × $height',
  async (viewport, { workspace }) => {
    const { organization, owner } = await workspace.organization()
    const base = `/organizations/${organization.id}`
    await owner.post(`${base}/presentations`, { title: 'Town hall', questions })
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations`, { viewport })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    const expectInSight = async (what: string) => {
      await page.getByRole('dialog').waitFor()
      const { covered, hidden } = await coveredControls(page)
      expect(covered, what).toEqual([])
      expect(hidden, what).toBeGreaterThan(0)
    }
    await chooseFor(page, 'Town hall', 'Start with options…')
    await expectInSight('options of a start')
    await page.getByText(/^More: /).press('Enter')
    await expectInSight('all options of a start')
    await press('Schedule…')
    await page.getByLabel('Opens').waitFor()
    await expectInSight('a schedule')
    await page.keyboard.press('Escape')
    await goTo(page, `/${organization.id}/webhooks`)
    await press('Add an endpoint')
    await expectInSight('a webhook endpoint')
  },
)
