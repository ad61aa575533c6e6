/* oxlint-disable max-lines */
// Generated from the migrated database, never edited: `npx vitest run tables -u` writes it anew. A column has its name in
// camelCase, as queries and their rows have it; a table has the name that the database gives it.

import type { ColumnType, SelectType } from 'kysely'

import type * as Types from './column-types.ts'

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
type Always<T> = ColumnType<SelectType<T>, never, never>
type Bigint = ColumnType<string, string | number, string | number>
type Json<T> = ColumnType<T, string, string>

export type Tables = {
  account: {
    id: Generated<string>
    familyId: string
    kind: 'parent' | 'child'
    login: string
    email: string | null
    name: string
    surname: string
    phone: string | null
    sex: 'Male' | 'Female' | null
    maritalStatus: 'Married' | 'Unmarried' | 'Separated' | 'Cohabitant' | 'Widow' | null
    passwordHash: string
    verifiedAt: Date | null
    codeFailures: Generated<number>
    createdAt: Date
    passwordContestedAt: Date | null
    firstVerifiedAt: Date | null
    passwordChosenAt: Date | null
    passwordAskedAt: Date | null
  }
  answered_call: {
    key: Buffer
    answer: Buffer | null
    calledAt: Date
  }
  appointment: {
    id: Generated<string>
    familyId: string
    startsAt: Date
    minutes: number
    place: string
    purpose: string
    state: 'given' | 'confirmed' | 'other_time' | 'cancelled'
    version: Generated<number>
    words: Generated<string>
    answeredBy: string | null
    answeredAt: Date | null
    givenAt: Date
    givenBy: string
  }
  attempt_window: {
    key: Buffer
    startedAt: Date
    attempts: number
  }
  audit_line: {
    seq: Bigint
    happenedAt: Date
    doer: 'staff' | 'command_line' | 'portal'
    staffId: string | null
    act: Types.AuditAct
    subjectKind: Types.AuditSubject | null
    subjectId: string | null
    reason: string | null
    details: string
    hash: Buffer
  }
  birth_date_correction: {
    id: Generated<string>
    childId: string
    accountId: string
    dateBefore: string
    dateAfter: string
    reason: string
    correctedAt: Date
  }
  calendar_feed: {
    accountId: string
    tokenHash: Buffer
    madeAt: Date
  }
  child: {
    id: Generated<string>
    familyId: string
    position: number
    name: string
    surname: string
    birthDate: string
    accountId: string | null
    createdAt: Date
    reachedAge: Generated<number>
  }
  clock_watch: {
    one: Generated<boolean>
    seenAt: Date
    steadySince: Date
  }
  consent_record: {
    id: Always<Bigint>
    familyId: string
    accountId: string | null
    section: string
    version: string
    textSha256: Buffer
    answer: string
    means: 'registration' | 'registration_checkbox' | 'session' | 'invitation_link' | 'invitation_checkbox' | 'assent'
    answeredAt: Date
    invitationId: string | null
    childIds: Generated<string[]>
  }
  consent_text: {
    sha256: Buffer
    section: string
    version: string
    text: string
  }
  curves: {
    onlyRow: Generated<boolean>
    countedAt: Date
    counts: Json<Types.AnyObject>
  }
  data_copy: {
    id: Generated<string>
    accountId: string
    sessionHash: Buffer
    state: 'waiting' | 'ready' | 'failed' | 'gone'
    requestedAt: Date
    finishedAt: Date | null
    expiresAt: Date | null
    fetchedAt: Date | null
    fileName: string | null
    file: Buffer | null
  }
  data_copy_chunk: {
    copyId: string
    number: number
    bytes: Buffer
  }
  diary_entry: {
    id: string
    familyId: string
    parentId: string | null
    childId: string | null
    personId: Always<string>
    day: string
    kind: 'food' | 'meal' | 'day'
    meal: 'colazione' | 'spuntino' | 'pranzo' | 'merenda' | 'cena' | 'dopo-cena' | null
    version: number
    content: Json<Types.AnyObject>
    deleted: boolean
    textKey: Always<string | null>
    foodId: Always<string | null>
    accountId: string | null
    staffId: string | null
    recordedAt: Date
    receivedAt: Date
    firstReceivedAt: Date
    timesEdited: Generated<number>
  }
  diary_entry_version: {
    entryId: string
    version: number
    meal: Types.Meal | null
    content: Json<Types.AnyObject>
    deleted: boolean
    accountId: string | null
    staffId: string | null
    reason: string | null
    recordedAt: Date
    receivedAt: Date
  }
  diary_plan_day: {
    familyId: string
    parentId: string | null
    childId: string | null
    personId: Always<string>
    day: string
    plannedAt: Date
    staffId: string | null
  }
  diary_reminder: {
    accountId: string
    day: string
    kind: 'evening_before' | 'still_empty'
    queuedAt: Date
  }
  diary_text_code: {
    textKey: string
    foodId: string
    listVersion: number
    staffId: string | null
    codedAt: Date
  }
  diary_unapplied: {
    id: Generated<string>
    familyId: string
    parentId: string | null
    childId: string | null
    personId: Always<string>
    entryId: string
    reason: string
    entry: Json<Types.AnyObject>
    sha256: Buffer
    accountId: string | null
    receivedAt: Date
    settledAt: Date | null
    settlement: 'applied' | 'dismissed' | 'resolved' | null
    staffId: string | null
    more: Generated<number>
  }
  diary_window: {
    id: Generated<string>
    fromDay: string
    toDay: string
    days: number
    staffId: string | null
    openedAt: Date
    closedAt: Date | null
  }
  email_change: {
    id: Generated<string>
    accountId: string
    emailBefore: string
    emailAfter: string
    confirmHash: Buffer
    undoHash: Buffer | null
    requestedAt: Date
    expiresAt: Date
    confirmedAt: Date | null
    undoUntil: Date | null
    undoneAt: Date | null
    byTeam: Generated<boolean>
  }
  encryption_key: {
    id: string
    mark: Buffer
    usedSince: Date
  }
  erasure: {
    id: Generated<string>
    level: 'child' | 'me' | 'me-and-children' | 'adult' | 'family'
    means: 'session' | 'telephone' | 'rehearsal' | 'study-end'
    familyId: string | null
    accountIds: Generated<string[]>
    childIds: Generated<string[]>
    askedBy: string | null
    staffId: string | null
    askedAt: Date
    dueAt: Date
    confirmedBy: string | null
    confirmedAt: Date | null
    endedAt: Date | null
    ended: 'taken_back' | 'stopped' | null
    portalDoneAt: Date | null
    limesurveyDoneAt: Date | null
    limesurveyTriedAt: Date | null
    limesurveyFailing: Generated<boolean>
    settledBy: string | null
    people: number | null
    consents: Generated<Json<Types.ErasedConsent[]>>
    keepsAnswers: Generated<boolean>
  }
  erasure_of_all: {
    id: Generated<string>
    beginsOn: string
    askedBy: string
    askedAt: Date
    approvedBy: string | null
    approvedAt: Date | null
    takenBackAt: Date | null
    toldUpTo: string | null
    toldAt: Date | null
    untoldUpTo: string | null
    begunAt: Date | null
    families: number | null
    goneThrough: string | null
    endedAt: Date | null
  }
  erasure_survey: {
    erasureId: string
    surveyId: number
    token: string
    addingUntil: Date | null
    lacks: Generated<string[]>
  }
  export_answers: {
    exportId: string
    attempt: number
    surveyId: number
    number: number
    bytes: Buffer
  }
  export_chunk: {
    exportId: string
    attempt: number
    number: number
    bytes: Buffer
  }
  export_job: {
    id: Generated<string>
    kind: Types.ExportKind
    separator: Types.ExportSeparator
    identifiable: boolean
    state: 'to_approve' | 'waiting' | 'running' | 'ready' | 'downloaded' | 'expired' | 'rejected' | 'failed'
    requestedBy: string | null
    reason: string | null
    requestedAt: Date
    decidedBy: string | null
    decisionReason: string | null
    decidedAt: Date | null
    attempt: Generated<number>
    doneSteps: Generated<number>
    totalSteps: number | null
    rowCount: Bigint | null
    byteCount: Bigint | null
    chunkCount: number | null
    fileName: string | null
    fileSha256: Buffer | null
    finishedAt: Date | null
    expiresAt: Date | null
    transfers: Generated<number>
    transferUntil: Date | null
    downloadedAt: Date | null
    failure: Types.ExportFailure | null
    failedSurvey: string | null
    containsErased: Generated<boolean>
  }
  export_salt: {
    id: Generated<number>
    salt: string
  }
  failure_streak: {
    key: Buffer
    failures: number
    lastAt: Date
    blockedUntil: Date | null
  }
  family: {
    id: Generated<string>
    code: string
    createdAt: Date
    lookAt: Generated<Date>
    isRehearsal: Generated<boolean>
  }
  family_changed: {
    id: Always<Bigint>
    familyId: string | null
  }
  family_event: {
    id: Always<Bigint>
    familyId: string
    kind: Types.FamilyEventKind
    accountId: string | null
    invitationId: string | null
    childIds: Generated<string[]>
    details: Generated<Json<Types.AnyObject>>
    happenedAt: Date
  }
  family_standing: Tables['family_step'] & {
    isOver: boolean
    isWaiting: boolean
  }
  family_standing_count: {
    reached: number
    enrolment: Types.Enrolment
    isWaiting: boolean
    families: Bigint
    childrenSelected: Bigint
    childrenEnabled: Bigint
  }
  family_standing_progress: {
    onlyRow: Generated<boolean>
    definition: string | null
    openSurveys: number[] | null
    day: string | null
    walkedTo: string | null
    peopleDefinition: string | null
  }
  family_step: {
    familyId: string
    code: string
    registeredAt: Date
    verifiedAt: Date | null
    childrenAddedAt: Date | null
    responsibilityAt: Date | null
    answeredAt: Date | null
    childEnabledAt: Date | null
    firstSurveyAt: Date | null
    allSurveysAt: Date | null
    reached: number
    since: Date
    enrolment: Types.Enrolment
    refusedAt: Date | null
    withdrawnAt: Date | null
    childrenSelected: number
    childrenEnabled: number
  }
  family_step_time: {
    step: number
    hundredths: number
    families: Bigint
  }
  family_task: {
    id: Generated<string>
    familyId: string
    text: string
    dueOn: string
    assignedTo: string
    version: Generated<number>
    addedAt: Date
    addedBy: string
    doneAt: Date | null
    doneBy: string | null
  }
  food_list: {
    version: number
    csv: string
    sha256: Buffer
    staffId: string | null
    storedAt: Date
  }
  food_list_food: {
    version: number
    foodId: string
    name: string
    foodGroup: string
    grams: Json<Types.GramsOfPortions>
    foodex2: string
    studyCode: string
  }
  food_list_in_force: {
    fromDay: string
    version: number
    staffId: string | null
    decidedAt: Date
  }
  growing_up_notice: {
    childId: string
    milestone: number
    birthday: string
    daysBefore: number
    notedAt: Date
  }
  job: {
    id: Always<Bigint>
    queue: string
    key: string
    urgent: Generated<boolean>
    dueAt: Date
    attempt: Generated<number>
    leasedUntil: Date | null
    createdAt: Date
    againAt: Date | null
    succeededAt: Date | null
  }
  known_device: {
    tokenHash: Buffer
    accountId: string | null
    staffId: string | null
    lastUsedAt: Date
    expiresAt: Date
  }
  message: {
    id: Generated<string>
    familyId: string
    accountId: string
    occasion: string
    ruleId: string | null
    ruleVersion: number | null
    sendingId: string | null
    templateId: string
    templateVersion: number
    about: Generated<string[]>
    said: Generated<Json<Types.SaidInMessage>>
    writtenAt: Date
    mailId: string | null
    dropped: Types.DropReason | null
    unsubscribeHash: Buffer | null
  }
  message_choice: {
    accountId: string
    fewer: boolean
    pausedUntil: string | null
    changedAt: Date
  }
  message_reader: {
    accountId: string
    familyId: string
    name: string
    email: string
    isProved: boolean
    hasLeft: boolean
    agreed: boolean
    agreedUntil: string | null
    wantsFewer: boolean
    pausedUntil: string | null
    bounced: boolean
  }
  message_sending: {
    id: Generated<string>
    templateId: string
    templateVersion: number
    filter: Json<Types.RecipientFilter>
    families: number
    staffId: string
    sentAt: Date
    stoppedAt: Date | null
    newsId: string | null
  }
  message_settings: {
    id: number
    fromHour: number
    untilHour: number
    perWeek: number
    version: Generated<number>
  }
  message_template: {
    id: Generated<string>
    name: string
    subject: string
    body: string
    version: Generated<number>
    editedAt: Date
  }
  message_template_version: {
    templateId: string
    version: number
    name: string
    subject: string
    body: string
    staffId: string | null
    writtenAt: Date
  }
  news_item: {
    id: Generated<string>
    title: string
    description: string
    publishedAt: Date | null
    version: Generated<number>
    editedAt: Date
    audience: Generated<'everybody' | 'parents' | 'children'>
    step: Types.FunnelStep | null
    mailPlanned: Generated<boolean>
    picture: string | null
    pictureAlt: string | null
  }
  news_picture: {
    hash: string
    width: number
    height: number
    large: Buffer
    small: Buffer
    addedAt: Date
  }
  news_version: {
    newsId: string
    version: number
    title: string
    description: string
    staffId: string | null
    writtenAt: Date
    picture: string | null
    pictureAlt: string | null
  }
  one_time_code: {
    accountId: string
    purpose: 'VERIFY_ACCOUNT' | 'FORGET_PASSWORD'
    codeHash: Buffer
    expiresAt: Date
    wrongTries: Generated<number>
    usedAt: Date | null
    createdAt: Date
  }
  operator_round: {
    kind: 'backup' | 'doctor'
    doneAt: Date
    wrong: Generated<number>
  }
  outgoing_mail: {
    id: Generated<string>
    kind: Types.MailKind
    recipient: string
    subject: string
    bodyText: string
    bodyHtml: string
    createdAt: Date
    notAfter: Date | null
    tries: Generated<number>
    sentAt: Date | null
    givenUpAt: Date | null
    lastError: string | null
    perhapsDelivered: Generated<number>
    unsubscribe: Generated<string>
    bounceKey: Generated<string | null>
    bouncedAt: Date | null
    bounceKind: 'no_mailbox' | 'no_domain' | 'mailbox_off' | 'mailbox_full' | 'refused' | 'not_taken' | 'unclear' | 'delayed' | null
    bounceStatus: string | null
    bounceDiagnostic: string | null
    bounceSettledAt: Date | null
  }
  person_left: {
    familyId: string
    personId: string
    leftAt: Date
  }
  recent_failure: {
    key: Buffer
    failedAt: Date
  }
  reconciliation: {
    id: Generated<string>
    push: boolean
    staffId: string | null
    startedAt: Date
    finishedAt: Date | null
    outcome: 'finished' | 'failed' | null
    surveysTotal: Generated<number>
    surveys: Generated<Json<Types.StoredComparison[]>>
    automatic: Generated<boolean>
  }
  rehearsal: {
    id: Generated<string>
    secretHash: Buffer
    madeBy: string
    madeAt: Date
    expiresAt: Date
    familyId: string | null
  }
  rehearsal_family: {
    familyId: string
  }
  reminder_rule: {
    id: Generated<string>
    subject: Types.ReminderSubject
    surveyId: number | null
    templateId: string
    afterDays: number
    everyDays: number
    atMost: number
    enabled: boolean
    version: Generated<number>
    editedAt: Date
    dueNow: number | null
    countedAt: Date | null
  }
  reminder_rule_version: {
    ruleId: string
    version: number
    subject: Types.ReminderSubject
    surveyId: number | null
    templateId: string
    afterDays: number
    everyDays: number
    atMost: number
    enabled: boolean
    staffId: string | null
    writtenAt: Date
  }
  rights_request: {
    id: Generated<string>
    familyId: string | null
    accountId: string | null
    childId: string | null
    kind: 'access' | 'rectification' | 'restriction' | 'objection' | 'erasure'
    channel: 'page' | 'telephone' | 'email' | 'letter' | 'in_person'
    words: string
    receivedOn: string
    dueOn: string
    enteredAt: Date
    enteredBy: string | null
    byPortal: boolean
    carriedOutBy: string | null
    prolongedAt: Date | null
    prolongedBecause: string | null
    outcome: 'granted' | 'partly' | 'refused' | 'dropped' | null
    answer: string | null
    told: 'page' | 'otherwise' | null
    answeredAt: Date | null
    answeredBy: string | null
    erasureId: string | null
    birthDate: string | null
    teamConfirmedAt: Date | null
    teamConfirmedBy: string | null
    personConfirmedAt: Date | null
  }
  session: {
    tokenHash: Buffer
    accountId: string
    purpose: 'session' | 'onboarding'
    createdAt: Date
    expiresAt: Date
  }
  spent_family_code: {
    codeHash: Buffer
  }
  spouse_invitation: {
    id: Generated<string>
    familyId: string
    surname: string
    email: string
    tokenHash: Buffer
    createdAt: Date
    expiresAt: Date
    erasureToldAt: Date | null
  }
  staff_account: {
    id: Generated<string>
    email: string
    role: 'coordinatore' | 'comunicazione' | 'data-manager' | 'osservatore' | 'responsabile' | 'garante'
    passwordHash: string | null
    totpSecret: string | null
    totpLastStep: Generated<Bigint>
    setUpHash: Buffer | null
    setUpExpiresAt: Date | null
    expiresOn: string
    disabledAt: Date | null
    createdAt: Date
    setUpVisitHash: Buffer | null
    name: string | null
    shownAs: Always<string>
    passkeyHandle: Buffer | null
  }
  staff_end_warning: {
    staffId: string
    expiresOn: string
    daysBefore: number
    notedAt: Date
  }
  staff_note: {
    id: Generated<string>
    familyId: string
    staffId: string
    text: string
    createdAt: Date
  }
  staff_passkey: {
    id: Generated<string>
    staffId: string
    credentialId: Buffer
    publicKey: Buffer
    counter: Bigint
    transports: string[]
    name: string
    madeAt: Date
    lastUsedAt: Date | null
  }
  staff_passkey_challenge: {
    challengeHash: Buffer
    expiresAt: Date
  }
  staff_recovery_code: {
    staffId: string
    codeHash: Buffer
  }
  staff_session: {
    id: Generated<string>
    tokenHash: Buffer
    staffId: string
    device: string
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
  }
  study_end: {
    onlyRow: Generated<boolean>
    closedFrom: string | null
    closedText: Generated<string>
    begunUntil: string | null
    endsOn: string | null
    version: Generated<number>
    linksClosed: Generated<boolean>
  }
  study_person: Tables['survey_taker']
  study_person_changed: {
    id: Always<Bigint>
    familyId: string
  }
  survey_anchor: {
    accountId: string
    enrolledOn: string
    birthDates: string[]
  }
  survey_audience: {
    surveyId: number
    parents: boolean
    children: boolean
    ageFrom: number | null
    ageTo: number | null
    place: number | null
    hidden: boolean
  }
  survey_catalogue: {
    id: Generated<number>
    surveys: Generated<Json<Types.StoredSurvey[]>>
    fetchedAt: Date | null
    claimedUntil: Date | null
    failingSince: Date | null
    failedAt: Date | null
    failedBecause: string | null
    retriedAt: Date | null
  }
  survey_count: {
    onlyRow: Generated<boolean>
    countedAt: Date
    counts: Json<Types.CountedState[]>
  }
  survey_facts: {
    surveyId: number
    title: string | null
    anonymous: boolean | null
    openAccess: boolean | null
    lookedAt: Date
    resumes: boolean | null
  }
  survey_given: {
    accountId: string
    surveyId: number
    completed: boolean
    completedAt: Date | null
    isSeenOnly: boolean
    isLate: boolean
  }
  survey_open_now: {
    ids: number[] | null
  }
  survey_participation: {
    accountId: string
    surveyId: number
    title: string
    token: string
    addedAt: Date | null
    addingUntil: Date | null
    completed: Generated<boolean>
    checkedAt: Date | null
    completedAt: Date | null
    begunAt: Date | null
    movedTo: number | null
    carriedFrom: number | null
    submittedAt: Date | null
    leftAt: Date | null
    linkClosedAt: Date | null
    linkOpenBecause: Types.LinkOpenBecause | null
  }
  survey_period: {
    accountId: string
    surveyId: number
    fromDay: string | null
    toDay: string | null
  }
  survey_schedule: {
    surveyId: number
    minutes: number | null
    kind: 'always' | 'dates' | 'waves' | 'after_enrolment' | 'after_survey' | 'at_age'
    fromDays: Generated<Types.Days>
    toDays: Generated<Types.Days>
    fromCount: number | null
    toCount: number | null
    afterSurveyId: number | null
  }
  survey_taker: {
    personId: string
    accountId: string | null
    familyId: string
    isChild: boolean
    birthDate: string | null
    createdAt: Date | null
    why: Types.WhyAskedNothing | null
  }
  survey_token: {
    accountId: string
    token: string
  }
  team_correction: {
    id: Generated<string>
    familyId: string
    accountId: string | null
    childId: string | null
    invitationId: string | null
    field: 'name' | 'surname' | 'phone' | 'birth_date'
    valueBefore: string
    valueAfter: string
    reason: string
    staffId: string
    correctedAt: Date
  }
  text_notice: {
    textId: string
    accountId: string
    notedAt: Date
  }
  text_owed: {
    accountId: string
    textId: string
    section: Types.StudyText
    effectiveOn: string
    oldUntil: string
  }
  text_version: {
    id: Generated<string>
    section: Types.StudyText
    title: string
    paragraphs: string[]
    revision: Generated<number>
    state: 'draft' | 'to_approve' | 'approved' | 'discarded'
    effectiveOn: string | null
    agreeAgain: Generated<boolean>
    oldUntil: string | null
    writers: string[]
    writtenBy: string | null
    writtenAt: Date
    approvedBy: string | null
    approvedAt: Date | null
  }
  told_change: {
    id: Generated<string>
    accountId: string
    what: 'password' | 'access' | 'address' | 'birth_date'
    byWhom: 'parent' | 'team' | 'code'
    changedAt: Date
  }
}
