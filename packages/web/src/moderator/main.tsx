import { openPage } from '../stage/open-page.tsx'
import './moderator.css'
import { loadModeratorPage } from './moderator-page.tsx'

await openPage(loadModeratorPage)
