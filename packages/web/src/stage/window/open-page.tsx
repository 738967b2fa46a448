import { render } from 'preact'
import { loadStageMessages } from '../../messages/stage/index.ts'
import { appRoot } from '../../ui/app-root.ts'
import { openApp, type Screen } from './app.tsx'
import { applyTheme } from './theme.ts'

/** Renders a page of stage links. @param loadScreen chooses the screen by the first part of the path */
export async function openPage(loadScreen: (page: string) => Promise<Screen>): Promise<void> {
  const [, page = '', sessionId = ''] =
    /^\/(stage|presenter|remote|moderator)\/([\w-]{1,64})\/?$/.exec(location.pathname) ?? []
  applyTheme()
  await loadStageMessages()
  // A pasted link is a new link: start over.
  addEventListener('hashchange', () => location.reload())
  const App = openApp(sessionId, () => loadScreen(page))
  render(<App />, appRoot())
}
