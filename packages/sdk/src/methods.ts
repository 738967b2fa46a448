// Made from the operation table by scripts/generate.ts; a test fails when it is out of date.
import type { CallOptions } from './options.ts'
import type {
  ActivateQuestionArguments,
  AddQuestionToPresentationArguments,
  AddSessionQuestionArguments,
  AddedQuestion,
  AddedQuestionPage,
  CloseSessionArguments,
  CompareQuestionsArguments,
  CompareSessionsArguments,
  Comparison,
  ContentSlide,
  CreateContentSlideArguments,
  CreatePermanentRoomArguments,
  CreatePresentationArguments,
  CreateQuestionArguments,
  CreateReportLinkArguments,
  CreateSessionArguments,
  CreateStageLinkArguments,
  DeleteContentSlideArguments,
  DeleteParticipantArguments,
  DeletePermanentRoomArguments,
  DeletePresentationArguments,
  DeleteQuestionArguments,
  DeleteSessionArguments,
  DeleteWebhookArguments,
  Delivery,
  DeliveryPage,
  DuplicatePresentationArguments,
  EnableWebhookArguments,
  Entry,
  EntryPage,
  ExportPresentationArguments,
  ExportSessionArguments,
  ExtendQuestionArguments,
  GetContentSlideArguments,
  GetImageArguments,
  GetLeaderboardArguments,
  GetLimitsArguments,
  GetPresentationArguments,
  GetQuestionArguments,
  GetQuestionResultsArguments,
  GetSessionArguments,
  GetSessionKpisArguments,
  GetSessionLinksArguments,
  GetSessionReportArguments,
  GetSessionReportTextArguments,
  GetSessionResultsArguments,
  GetTrendsArguments,
  GetWebhookArguments,
  ImageOut,
  ImagePage,
  ImportFileArguments,
  ImportResult,
  Leaderboard,
  Limits,
  ListAddedQuestionsArguments,
  ListDeliveriesArguments,
  ListEntriesArguments,
  ListImagesArguments,
  ListParticipantsArguments,
  ListPermanentRoomsArguments,
  ListPresentationsArguments,
  ListQuestionsArguments,
  ListRecentQuestionsArguments,
  ListReportLinksArguments,
  ListReportTextsArguments,
  ListSessionsArguments,
  ListSlidesArguments,
  ListStageLinksArguments,
  ListWebhooksArguments,
  LockQuestionArguments,
  OpenSessionArguments,
  ParticipantDeleted,
  Participants,
  PermanentRoom,
  PermanentRoomList,
  Presentation,
  PresentationPage,
  Question,
  QuestionPage,
  QuestionResults,
  RecentQuestions,
  RedeliverArguments,
  RegisterWebhookArguments,
  ReopenQuestionArguments,
  Report,
  ReportLink,
  ReportLinkCreated,
  ReportLinkPage,
  ReportTextPage,
  RevealQuestionArguments,
  RevokeReportLinkArguments,
  RevokeStageLinkArguments,
  RotateWebhookSecretArguments,
  ScheduleSessionArguments,
  Session,
  SessionKpis,
  SessionLinks,
  SessionPage,
  SessionResults,
  SlideList,
  Spin,
  SpinQuestionArguments,
  StageLink,
  StageLinkCreated,
  StageLinkPage,
  StreamSessionEventsArguments,
  TestWebhookArguments,
  Trends,
  UpdateContentSlideArguments,
  UpdateEntryArguments,
  UpdatePermanentRoomArguments,
  UpdatePresentationArguments,
  UpdateQuestionArguments,
  UpdateSessionArguments,
  UpdateWebhookArguments,
  UploadImageArguments,
  Webhook,
  WebhookCreated,
  WebhookPage,
} from './types.ts'

/** A method per operation; each takes path parameters, query and the fields of its body as one object. */
export interface Methods {
  /**
   * List presentations. Lists presentations, newest first.
   *
   * `GET /public/v1/presentations`, scope `results:read`.
   * `client.all('listPresentations')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listPresentations(given?: ListPresentationsArguments, options?: CallOptions): Promise<PresentationPage>

  /**
   * Create presentation. Creates a presentation, optionally with questions; nothing if one of them is invalid.
   *
   * `POST /public/v1/presentations`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `UPGRADE_IN_PROGRESS`
   */
  createPresentation(given: CreatePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Get presentation. Returns a presentation; list_questions has its questions.
   *
   * `GET /public/v1/presentations/{presentationId}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getPresentation(given: GetPresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Update presentation. Changes given fields of a presentation; moves it to the trash or restores it.
   *
   * `PATCH /public/v1/presentations/{presentationId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  updatePresentation(given: UpdatePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Delete presentation. Moves a presentation to the trash for 30 days. Its sessions are kept.
   *
   * `DELETE /public/v1/presentations/{presentationId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  deletePresentation(given: DeletePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Duplicate presentation. Creates a presentation with copies of all slides, sections, description, theme and metadata.
   *
   * `POST /public/v1/presentations/{presentationId}/duplicate`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `PLAN_LIMIT_REACHED`
   */
  duplicatePresentation(given: DuplicatePresentationArguments, options?: CallOptions): Promise<Presentation>

  /**
   * Import file. Creates a presentation from a file or text of questions; lists what it leaves out.
   *
   * `POST /public/v1/imports`, scope `content:write`.
   * @throws {ApiError} `LIMIT_REACHED`, `UPGRADE_IN_PROGRESS`
   */
  importFile(given?: ImportFileArguments, options?: CallOptions): Promise<ImportResult>

  /**
   * Export presentation. Downloads a presentation. Only json and outline keep all but images.
   *
   * `GET /public/v1/presentations/{presentationId}/export`, scope `results:read`.
   * Returns the raw response; its body is the file.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  exportPresentation(given: ExportPresentationArguments, options?: CallOptions): Promise<Response>

  /**
   * Upload image. Stores a PNG, JPEG, WebP or GIF without metadata. Deleted one day after its last reference.
   *
   * `POST /public/v1/images`, scope `content:write`.
   * @throws {ApiError} `LIMIT_REACHED`, `RATE_LIMITED`
   */
  uploadImage(given: UploadImageArguments, options?: CallOptions): Promise<ImageOut>

  /**
   * List images. Lists the images of the organization, its logo included, newest first.
   *
   * `GET /public/v1/images`, scope `results:read`.
   * `client.all('listImages')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listImages(given?: ListImagesArguments, options?: CallOptions): Promise<ImagePage>

  /**
   * Get image. Returns the size, type and address of an image.
   *
   * `GET /public/v1/images/{imageId}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getImage(given: GetImageArguments, options?: CallOptions): Promise<ImageOut>

  /**
   * List questions. Lists all questions of a presentation in order, on one page.
   *
   * `GET /public/v1/presentations/{presentationId}/questions`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  listQuestions(given: ListQuestionsArguments, options?: CallOptions): Promise<QuestionPage>

  /**
   * Create question. Adds a question at the end of a presentation.
   *
   * `POST /public/v1/presentations/{presentationId}/questions`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `UPGRADE_IN_PROGRESS`
   */
  createQuestion(given: CreateQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * Get question. Returns a question with its options, settings and notes.
   *
   * `GET /public/v1/presentations/{presentationId}/questions/{questionId}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getQuestion(given: GetQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * Update question. Changes or moves a question. While a LIVE session has asked it, only `order`, `notes`, `skipped` and `settings.show_results` can change.
   *
   * `PATCH /public/v1/presentations/{presentationId}/questions/{questionId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `QUESTION_LOCKED`, `PRECONDITION_FAILED`, `UPGRADE_IN_PROGRESS`
   */
  updateQuestion(given: UpdateQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * Delete question. Deletes a question that no session has asked.
   *
   * `DELETE /public/v1/presentations/{presentationId}/questions/{questionId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `QUESTION_ASKED`
   */
  deleteQuestion(given: DeleteQuestionArguments, options?: CallOptions): Promise<Question>

  /**
   * List slides. Lists the slides of a presentation in order: questions and content slides.
   *
   * `GET /public/v1/presentations/{presentationId}/slides`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  listSlides(given: ListSlidesArguments, options?: CallOptions): Promise<SlideList>

  /**
   * Create content slide. Adds a slide without a question, at a place or at the end.
   *
   * `POST /public/v1/presentations/{presentationId}/slides`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `UPGRADE_IN_PROGRESS`
   */
  createContentSlide(given: CreateContentSlideArguments, options?: CallOptions): Promise<ContentSlide>

  /**
   * Get content slide. Returns a content slide; list_slides has all.
   *
   * `GET /public/v1/presentations/{presentationId}/slides/{slideId}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getContentSlide(given: GetContentSlideArguments, options?: CallOptions): Promise<ContentSlide>

  /**
   * Update content slide. Changes or moves a content slide. Stages that show it are updated.
   *
   * `PATCH /public/v1/presentations/{presentationId}/slides/{slideId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `PRECONDITION_FAILED`, `UPGRADE_IN_PROGRESS`
   */
  updateContentSlide(given: UpdateContentSlideArguments, options?: CallOptions): Promise<ContentSlide>

  /**
   * Delete content slide. Deletes a content slide; later slides move up. Stages that show it return to the lobby.
   *
   * `DELETE /public/v1/presentations/{presentationId}/slides/{slideId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  deleteContentSlide(given: DeleteContentSlideArguments, options?: CallOptions): Promise<ContentSlide>

  /**
   * List sessions. Lists the organization's sessions, newest first.
   *
   * `GET /public/v1/sessions`, scope `results:read`.
   * `client.all('listSessions')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listSessions(given?: ListSessionsArguments, options?: CallOptions): Promise<SessionPage>

  /**
   * Create session. Creates a DRAFT session of a presentation, with a join code.
   *
   * `POST /public/v1/sessions`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `LIMIT_REACHED`, `UPGRADE_IN_PROGRESS`
   */
  createSession(given: CreateSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Get session. Returns a session with its state, join code and the question on screen.
   *
   * `GET /public/v1/sessions/{id}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getSession(given: GetSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Update session. Replaces the metadata of a session, in any state.
   *
   * `PATCH /public/v1/sessions/{id}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  updateSession(given: UpdateSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Open session. Opens a DRAFT session so that participants can join; a LIVE one is unchanged, a CLOSED one rejected.
   *
   * `POST /public/v1/sessions/{id}/open`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  openSession(given: OpenSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Schedule session. Makes a DRAFT session self-paced: it opens and closes at the given times, with all questions at once.
   *
   * `POST /public/v1/sessions/{id}/schedule`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  scheduleSession(given: ScheduleSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Add question to session. Adds a question to a LIVE session, after the slide on screen: MULTIPLE_CHOICE, WORD_CLOUD, OPEN_TEXT or RATING. It belongs to this session only.
   *
   * `POST /public/v1/sessions/{id}/questions`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`, `LIMIT_REACHED`, `UPGRADE_IN_PROGRESS`
   */
  addSessionQuestion(given: AddSessionQuestionArguments, options?: CallOptions): Promise<AddedQuestion>

  /**
   * List recent questions. Lists the questions last added to the organization's sessions, as `add_session_question` accepts them.
   *
   * `GET /public/v1/sessions/{id}/recent-questions`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  listRecentQuestions(given: ListRecentQuestionsArguments, options?: CallOptions): Promise<RecentQuestions>

  /**
   * List added questions. Lists questions added during sessions of a presentation that are not in it, newest first. `add_question_to_presentation` adds one.
   *
   * `GET /public/v1/presentations/{presentationId}/added-questions`, scope `results:read`.
   * `client.all('listAddedQuestions')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listAddedQuestions(given: ListAddedQuestionsArguments, options?: CallOptions): Promise<AddedQuestionPage>

  /**
   * Add question to presentation. Makes a question added during a session a slide of its presentation, after the slide that it followed. It keeps its ID and results.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/add-to-presentation`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  addQuestionToPresentation(given: AddQuestionToPresentationArguments, options?: CallOptions): Promise<Question>

  /**
   * Activate question. Puts a question on screen in a LIVE session and opens it for answers; with a time limit and images, 3 s later. The previous one is revealed, its results final.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/activate`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  activateQuestion(given: ActivateQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Lock question. Stops accepting answers to the question on screen of a LIVE session.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/lock`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  lockQuestion(given: LockQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Reveal question. Shows the correct answer of the question on screen, and stops accepting answers.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/reveal`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  revealQuestion(given: RevealQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Reopen question. Reopens the question on screen. A LOCKED one keeps its answers; a REVEALED one loses them.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/reopen`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  reopenQuestion(given: ReopenQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Extend question. Adds time to the running limit of the question on screen, for all participants.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/extend`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  extendQuestion(given: ExtendQuestionArguments, options?: CallOptions): Promise<Session>

  /**
   * Close session. Permanently closes a DRAFT or LIVE session. A CLOSED session is unchanged.
   *
   * `POST /public/v1/sessions/{id}/close`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  closeSession(given: CloseSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * Delete session. Permanently deletes a DRAFT or CLOSED session with all its answers.
   *
   * `DELETE /public/v1/sessions/{id}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  deleteSession(given: DeleteSessionArguments, options?: CallOptions): Promise<Session>

  /**
   * List permanent rooms. Returns the permanent rooms of the organization by name, at most 100.
   *
   * `GET /public/v1/permanent-rooms`, scope `results:read`.
   * @throws {ApiError}
   */
  listPermanentRooms(given?: ListPermanentRoomsArguments, options?: CallOptions): Promise<PermanentRoomList>

  /**
   * Create permanent room. Creates an address that several sessions share, one after another.
   *
   * `POST /public/v1/permanent-rooms`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `LIMIT_REACHED`
   */
  createPermanentRoom(given: CreatePermanentRoomArguments, options?: CallOptions): Promise<PermanentRoom>

  /**
   * Update permanent room. Changes the title or the presentation of a permanent room.
   *
   * `PATCH /public/v1/permanent-rooms/{id}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  updatePermanentRoom(given: UpdatePermanentRoomArguments, options?: CallOptions): Promise<PermanentRoom>

  /**
   * Delete permanent room. Deletes a permanent room. Its sessions stay, with their codes.
   *
   * `DELETE /public/v1/permanent-rooms/{id}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  deletePermanentRoom(given: DeletePermanentRoomArguments, options?: CallOptions): Promise<PermanentRoom>

  /**
   * Get session key figures. Returns the participants, answers, response rate and duration of a session.
   *
   * `GET /public/v1/sessions/{id}/kpis`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getSessionKpis(given: GetSessionKpisArguments, options?: CallOptions): Promise<SessionKpis>

  /**
   * Get question results. Returns the current results of one question of a session.
   *
   * `GET /public/v1/sessions/{id}/results`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getQuestionResults(given: GetQuestionResultsArguments, options?: CallOptions): Promise<QuestionResults>

  /**
   * Get session results. Returns the results of all questions that a session has asked.
   *
   * `GET /public/v1/sessions/{id}/results/all`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getSessionResults(given: GetSessionResultsArguments, options?: CallOptions): Promise<SessionResults>

  /**
   * Get leaderboard. Lists participants with points from revealed questions, highest first.
   *
   * `GET /public/v1/sessions/{id}/leaderboard`, scope `results:read`.
   * `client.all('getLeaderboard')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getLeaderboard(given: GetLeaderboardArguments, options?: CallOptions): Promise<Leaderboard>

  /**
   * List participants. Lists the participants of a session; only their number if it is ANONYMOUS.
   *
   * `GET /public/v1/sessions/{id}/participants`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  listParticipants(given: ListParticipantsArguments, options?: CallOptions): Promise<Participants>

  /**
   * Delete participant. Deletes the personal data of a participant of an IDENTIFIED session. Answers are kept without a name, or removed with `answers: REMOVE`.
   *
   * `DELETE /public/v1/sessions/{id}/participants/{participantId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  deleteParticipant(given: DeleteParticipantArguments, options?: CallOptions): Promise<ParticipantDeleted>

  /**
   * Export session. Downloads all data of a session as CSV or as an Excel workbook.
   *
   * `GET /public/v1/sessions/{id}/export`, scope `results:read`.
   * Returns the raw response; its body is the file.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  exportSession(given: ExportSessionArguments, options?: CallOptions): Promise<Response>

  /**
   * Get session report. Returns key figures, results, Q&A, leaderboard and participants of a session.
   *
   * `GET /public/v1/sessions/{id}/report`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getSessionReport(given: GetSessionReportArguments, options?: CallOptions): Promise<Report>

  /**
   * Get report as text. Returns the report of a session as a short Markdown text.
   *
   * `GET /public/v1/sessions/{id}/report.md`, scope `results:read`.
   * Returns the text.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  getSessionReportText(given: GetSessionReportTextArguments, options?: CallOptions): Promise<string>

  /**
   * List report texts. Lists the answers to an OPEN_TEXT question of a session, newest first.
   *
   * `GET /public/v1/sessions/{id}/report/questions/{questionId}/texts`, scope `results:read`.
   * `client.all('listReportTexts')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listReportTexts(given: ListReportTextsArguments, options?: CallOptions): Promise<ReportTextPage>

  /**
   * Compare sessions. Compares two or more sessions of a presentation, with 95 % intervals of differences.
   *
   * `GET /public/v1/presentations/{presentationId}/comparison`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  compareSessions(given: CompareSessionsArguments, options?: CallOptions): Promise<Comparison>

  /**
   * Compare repeated questions. Compares questions of a session asked twice with the same options, or reopened after a discussion.
   *
   * `GET /public/v1/sessions/{id}/comparisons`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  compareQuestions(given: CompareQuestionsArguments, options?: CallOptions): Promise<Comparison>

  /**
   * Get trends. Returns sessions, participants and answers per month, and the use of question types.
   *
   * `GET /public/v1/trends`, scope `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  getTrends(given?: GetTrendsArguments, options?: CallOptions): Promise<Trends>

  /**
   * Create report link. Creates a link to a session's report for people without an account.
   *
   * `POST /public/v1/sessions/{id}/report-links`, scopes `content:write` and `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `LIMIT_REACHED`
   */
  createReportLink(given: CreateReportLinkArguments, options?: CallOptions): Promise<ReportLinkCreated>

  /**
   * List report links. Lists the report links of a session, newest first, including revoked links.
   *
   * `GET /public/v1/sessions/{id}/report-links`, scope `results:read`.
   * `client.all('listReportLinks')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listReportLinks(given: ListReportLinksArguments, options?: CallOptions): Promise<ReportLinkPage>

  /**
   * Revoke report link. Revokes a report link. It can no longer be opened.
   *
   * `DELETE /public/v1/sessions/{id}/report-links/{linkId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  revokeReportLink(given: RevokeReportLinkArguments, options?: CallOptions): Promise<ReportLink>

  /**
   * Stream session events. Streams the events of a session as server-sent events, starting after the event in `Last-Event-ID`.
   *
   * `GET /public/v1/sessions/{id}/events`, scope `results:read`.
   * Returns the raw response; `client.sessionEvents` reads its stream.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  streamSessionEvents(given: StreamSessionEventsArguments, options?: CallOptions): Promise<Response>

  /**
   * Get join links. Returns the join addresses, code and QR code of a session.
   *
   * `GET /public/v1/sessions/{id}/links`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getSessionLinks(given: GetSessionLinksArguments, options?: CallOptions): Promise<SessionLinks>

  /**
   * Create stage link. Creates a link to a session that is not CLOSED: for a screen, remote, moderator or embed.
   *
   * `POST /public/v1/sessions/{id}/stage-links`, scopes `content:write` and `results:read`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  createStageLink(given: CreateStageLinkArguments, options?: CallOptions): Promise<StageLinkCreated>

  /**
   * List stage links. Lists a session's stage links, newest first, including revoked links.
   *
   * `GET /public/v1/sessions/{id}/stage-links`, scope `results:read`.
   * `client.all('listStageLinks')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listStageLinks(given: ListStageLinksArguments, options?: CallOptions): Promise<StageLinkPage>

  /**
   * Revoke stage link. Revokes a stage link. Stages opened with it are disconnected within 5 s.
   *
   * `DELETE /public/v1/sessions/{id}/stage-links/{linkId}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  revokeStageLink(given: RevokeStageLinkArguments, options?: CallOptions): Promise<StageLink>

  /**
   * List Q&A entries. Lists the Q&A entries of a session: pinned first, then by upvotes, then by age.
   *
   * `GET /public/v1/sessions/{id}/qa`, scope `results:read`.
   * `client.all('listEntries')` iterates over the items of all pages.
   * @throws {ApiError} `NOT_FOUND`
   */
  listEntries(given: ListEntriesArguments, options?: CallOptions): Promise<EntryPage>

  /**
   * Update Q&A entry. Publishes, dismisses, pins or answers a Q&A entry.
   *
   * `PATCH /public/v1/sessions/{id}/qa/{entryId}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  updateEntry(given: UpdateEntryArguments, options?: CallOptions): Promise<Entry>

  /**
   * Spin question. Spins the SPINNER question on screen of a LIVE session: selects one of its options at random.
   *
   * `POST /public/v1/sessions/{id}/questions/{questionId}/spin`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`, `INVALID_SESSION_STATE`
   */
  spinQuestion(given: SpinQuestionArguments, options?: CallOptions): Promise<Spin>

  /**
   * Register webhook. Registers an endpoint for events. The signing secret is only in this response.
   *
   * `POST /public/v1/webhooks`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `LIMIT_REACHED`
   */
  registerWebhook(given: RegisterWebhookArguments, options?: CallOptions): Promise<WebhookCreated>

  /**
   * List webhooks. Lists the organization's webhook endpoints, newest first.
   *
   * `GET /public/v1/webhooks`, scope `results:read`.
   * `client.all('listWebhooks')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`
   */
  listWebhooks(given?: ListWebhooksArguments, options?: CallOptions): Promise<WebhookPage>

  /**
   * Get webhook. Returns a webhook endpoint, including a removed one.
   *
   * `GET /public/v1/webhooks/{id}`, scope `results:read`.
   * @throws {ApiError} `NOT_FOUND`
   */
  getWebhook(given: GetWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Update webhook. Changes, disables or re-enables an endpoint.
   *
   * `PATCH /public/v1/webhooks/{id}`, scope `content:write`.
   * @throws {ApiError} `INVALID_REQUEST_BODY`, `NOT_FOUND`
   */
  updateWebhook(given: UpdateWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Delete webhook. Removes an endpoint. Pending deliveries are terminated.
   *
   * `DELETE /public/v1/webhooks/{id}`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  deleteWebhook(given: DeleteWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Enable webhook. Re-enables an auto-disabled endpoint.
   *
   * `POST /public/v1/webhooks/{id}/enable`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `WEBHOOK_NOT_AUTO_DISABLED`
   */
  enableWebhook(given: EnableWebhookArguments, options?: CallOptions): Promise<Webhook>

  /**
   * Rotate webhook secret. Replaces an endpoint's signing secret. The previous one also signs for 24 hours.
   *
   * `POST /public/v1/webhooks/{id}/rotate-secret`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`
   */
  rotateWebhookSecret(given: RotateWebhookSecretArguments, options?: CallOptions): Promise<WebhookCreated>

  /**
   * Test webhook. Sends one ping event to an active endpoint. Failures do not count.
   *
   * `POST /public/v1/webhooks/{id}/test`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `WEBHOOK_NOT_ACTIVE`
   */
  testWebhook(given: TestWebhookArguments, options?: CallOptions): Promise<Delivery>

  /**
   * List deliveries. Lists the deliveries of an endpoint, newest first.
   *
   * `GET /public/v1/webhooks/{id}/deliveries`, scope `results:read`.
   * `client.all('listDeliveries')` iterates over the items of all pages.
   * @throws {ApiError} `INVALID_REQUEST_PARAMETER`, `NOT_FOUND`
   */
  listDeliveries(given: ListDeliveriesArguments, options?: CallOptions): Promise<DeliveryPage>

  /**
   * Redeliver event. Redelivers a dead-lettered event under the same ID, with new attempts.
   *
   * `POST /public/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver`, scope `content:write`.
   * @throws {ApiError} `NOT_FOUND`, `DELIVERY_NOT_DEAD_LETTERED`, `WEBHOOK_NOT_ACTIVE`
   */
  redeliver(given: RedeliverArguments, options?: CallOptions): Promise<Delivery>

  /**
   * Get limits. Returns the rate limit, the remaining requests and the features of each plan.
   *
   * `GET /public/v1/limits`, scope `results:read`.
   * @throws {ApiError}
   */
  getLimits(given?: GetLimitsArguments, options?: CallOptions): Promise<Limits>
}
