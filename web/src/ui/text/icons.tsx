import { createElement, type ReactNode } from 'react'

import styles from './icons.module.css'
import { classes } from './text.tsx'

type IconProps = { size?: 'normal' | 'small' | 'tiny' }

/** An icon of these lines, on a field of 24. Said to have no effect, so that only those that are shown are built. */
const icon = (...lines: ReactNode[]) =>
  function Icon({ size = 'normal' }: IconProps) {
    const frame = { className: classes(styles.icon, styles[size]), viewBox: '0 0 24 24', 'aria-hidden': true }
    // given one by one: what is only drawn needs no keys
    return createElement('svg', frame, ...lines)
  }

/** An error. */
export const AlertIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="8.75" />,
  <path d="M12 7.75v5" />,
  <path d="M12 16.25h.01" strokeWidth="2.25" />,
)

/** Try again. */
export const AgainIcon = /* @__PURE__ */ icon(
  <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.25M20 4.5v4.75h-4.75M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.75M4 19.5v-4.75h4.75" />,
)

/** Calendario. */
export const CalendarIcon = /* @__PURE__ */ icon(
  <rect x="3.75" y="5.25" width="16.5" height="15" rx="2.5" />,
  <path d="M3.75 10h16.5M8 3.25v4M16 3.25v4" />,
  <path d="M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01" strokeWidth="2.25" />,
)

/** Done. */
export const CheckIcon = /* @__PURE__ */ icon(<path d="m5 12.5 4.75 4.75L19.5 7" />)

/** Time, waiting. */
export const ClockIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="8.75" />,
  <path d="M12 7v5.25l3.5 2" />,
)

/** Close, refused. */
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />)

/** Copies a text. */
export const CopyIcon = /* @__PURE__ */ icon(
  <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />,
  <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5" />,
)

/** Diario. */
export const DiaryIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="4.75" />,
  <path d="M3.25 4v4.25a1.5 1.5 0 0 0 3 0V4M4.75 9.75V20M20.5 20V4c-1.75.75-2.5 3-2.5 5.5 0 1.75.75 2.75 2.5 2.75" />,
)

/** Opens below. */
export const DownIcon = /* @__PURE__ */ icon(<path d="m6 9.5 6 6 6-6" />)

/** Files to take away. */
export const DownloadIcon = /* @__PURE__ */ icon(
  <path d="M12 4v11M7.5 10.75 12 15.25l4.5-4.5" />,
  <path d="M4.5 16.5v1.75a1.75 1.75 0 0 0 1.75 1.75h11.5a1.75 1.75 0 0 0 1.75-1.75V16.5" />,
)

/** Modifica. */
export const EditIcon = /* @__PURE__ */ icon(
  <path d="m14.5 5.5 4 4L8.5 19.5l-4.75.75.75-4.75zM12.5 7.5l4 4" />,
)

/** Show the password. */
export const EyeIcon = /* @__PURE__ */ icon(
  <path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12z" />,
  <circle cx="12" cy="12" r="2.75" />,
)

/** Hide the password. */
export const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M9.5 6.05A9 9 0 0 1 12 5.75C18 5.75 21.25 12 21.25 12a15 15 0 0 1-2.6 3.3M6.2 7.9A14.5 14.5 0 0 0 2.75 12S6 18.25 12 18.25c1.4 0 2.65-.35 3.75-.85M4 4l16 16M10.1 10.1a2.7 2.7 0 0 0 3.8 3.8" />,
)

/** Success. */
export const GoodIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="8.75" />,
  <path d="m8 12.25 2.75 2.75L16 9.5" />,
)

/** Home. */
export const HomeIcon = /* @__PURE__ */ icon(
  <path d="M3.5 11 12 4l8.5 7" />,
  <path d="M5.5 9.5V20h13V9.5" />,
  <path d="M9.75 20v-5.5h4.5V20" />,
)

/** Worth knowing. */
export const InfoIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="8.75" />,
  <path d="M12 11.25v5" />,
  <path d="M12 7.75h.01" strokeWidth="2.25" />,
)

/** The sign of an access. */
export const KeyIcon = /* @__PURE__ */ icon(
  <circle cx="8" cy="15.5" r="4" />,
  <path d="m11 12.5 8.5-8.5M16 7.5l2.5 2.5M13.25 10.25l1.75 1.75" />,
)

/** Back, before. */
export const LeftIcon = /* @__PURE__ */ icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />)

/** Lists of questionnaires. */
export const ListIcon = /* @__PURE__ */ icon(
  <path d="M9 6.5h11M9 12h11M9 17.5h11" />,
  <path d="M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" strokeWidth="2.5" />,
)

/** Logout. */
export const LogoutIcon = /* @__PURE__ */ icon(
  <path d="M10 4.25H6.5A2.25 2.25 0 0 0 4.25 6.5v11a2.25 2.25 0 0 0 2.25 2.25H10M15.5 8l4 4-4 4M19 12H9.5" />,
)

/** Email. */
export const MailIcon = /* @__PURE__ */ icon(
  <rect x="3.25" y="5.5" width="17.5" height="13.5" rx="2.5" />,
  <path d="m4 7.5 8 6 8-6" />,
)

/** Opens the navigation. */
export const MenuIcon = /* @__PURE__ */ icon(<path d="M4 7h16M4 12h16M4 17h16" />)

/** More acts. */
export const MoreIcon = /* @__PURE__ */ icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />)

/** News. */
export const NewsIcon = /* @__PURE__ */ icon(
  <path d="M4 5.5h12.5V18a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2z" />,
  <path d="M16.5 9.5H20V18a1.75 1.75 0 0 1-3.5 0" />,
  <path d="M7 9h6.5M7 12.5h6.5M7 16h4" />,
)

/** Opens in a new tab. */
export const OutIcon = /* @__PURE__ */ icon(
  <path d="M13.5 4.5H19.5v6M19 5l-8 8M10 5.5H6a1.75 1.75 0 0 0-1.75 1.75V18A1.75 1.75 0 0 0 6 19.75h10.75A1.75 1.75 0 0 0 18.5 18v-4" />,
)

/** Families. */
export const PeopleIcon = /* @__PURE__ */ icon(
  <circle cx="9" cy="8.5" r="3.25" />,
  <path d="M3 19.5c0-3.5 2.5-5.75 6-5.75s6 2.25 6 5.75M15.5 5.5a3.1 3.1 0 0 1 0 6M17.25 14.25c2.25.6 3.75 2.5 3.75 5.25" />,
)

/** Oneself. */
export const PersonIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="8.25" r="3.75" />,
  <path d="M4.75 20c.5-3.75 3.25-6 7.25-6s6.75 2.25 7.25 6" />,
)

/** Add. */
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />)

/** Prints. */
export const PrintIcon = /* @__PURE__ */ icon(
  <path d="M7 9V4h10v5M7 17.5H5.5A1.5 1.5 0 0 1 4 16v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1.5 1.5 0 0 1-1.5 1.5H17" />,
  <path d="M7 14.5h10V20H7z" />,
)

/** Forward, opens. */
export const RightIcon = /* @__PURE__ */ icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />)

/** Searches. */
export const SearchIcon = /* @__PURE__ */ icon(
  <circle cx="10.5" cy="10.5" r="6.25" />,
  <path d="m15.25 15.25 5 5" />,
)

/** Questionari. */
export const SurveyIcon = /* @__PURE__ */ icon(
  <rect x="5" y="4.5" width="14" height="16" rx="2.5" />,
  <path d="M9 4.5V3.75h6v.75" />,
  <path d="m8.25 10.5 1 1 1.75-2M13.5 10.5h2.5M8.25 15.5l1 1 1.75-2M13.5 15.5h2.5" />,
)

/** Withdraw, remove. */
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M4.5 6.75h15M9.5 6.5V4h5v2.5M6.5 6.75 7.25 20h9.5l.75-13.25M10 10.5v6M14 10.5v6" />,
)
