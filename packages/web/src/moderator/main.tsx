import { openPage } from '../stage/window/open-page.tsx'
import './moderator.css'
import { loadModeratorPage } from './moderator-page.tsx'

await openPage(loadModeratorPage)
