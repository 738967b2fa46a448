import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './workspace.css'
import { loadWorkspaceMessages } from '../messages/workspace/index.ts'
import { applyTheme } from '../stage/theme.ts'
import { refusals } from './api/access-lost.ts'
import { loadMe } from './api/me.ts'
import { App } from './app.tsx'
import { followLinks } from './router.ts'

applyTheme()
await loadWorkspaceMessages()
followLinks()
// Another link pasted into this page is opened from the beginning.
addEventListener('hashchange', () => location.reload())
void loadMe()
refusals.subscribe(count => {
  if (count > 0) void loadMe()
})
// Whoever comes back to the page may be somebody else by now, or be in other organizations.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void loadMe()
})
render(<App />, appRoot())
