import * as presentations from '../operations/presentations.ts'
import * as questions from '../operations/questions.ts'
import { inWorkspace } from './in-workspace.ts'

export const listPresentations = inWorkspace(presentations.listPresentations, 'PRESENTER')
export const createPresentation = inWorkspace(presentations.createPresentation, 'PRESENTER')
export const getPresentation = inWorkspace(presentations.getPresentation, 'PRESENTER')
export const updatePresentation = inWorkspace(presentations.updatePresentation, 'PRESENTER')
export const deletePresentation = inWorkspace(presentations.deletePresentation, 'PRESENTER')
export const listQuestions = inWorkspace(questions.listQuestions, 'PRESENTER')
export const createQuestion = inWorkspace(questions.createQuestion, 'PRESENTER')
export const getQuestion = inWorkspace(questions.getQuestion, 'PRESENTER')
export const updateQuestion = inWorkspace(questions.updateQuestion, 'PRESENTER')
export const deleteQuestion = inWorkspace(questions.deleteQuestion, 'PRESENTER')
