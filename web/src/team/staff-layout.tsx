import { mayDo, type Permission, roleNames, type StaffRole } from '@desco/contract/staff/roles'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

import { Button } from '#ui/form/button.tsx'
import { type NavItem, NavList, type RenderLink } from '#ui/layout/app-layout.tsx'
import { Cloth, contentId, Logo, SkipLink } from '#ui/layout/page-parts.tsx'
import {
  CalendarIcon,
  CloseIcon,
  DiaryIcon,
  DownloadIcon,
  EditIcon,
  HomeIcon,
  InfoIcon,
  KeyIcon,
  ListIcon,
  MailIcon,
  MenuIcon,
  NewsIcon,
  ClockIcon,
  PeopleIcon,
  PersonIcon,
  SurveyIcon,
} from '#ui/text/icons.tsx'
import { Address } from '#ui/text/text.tsx'

import { ActHost } from './parts/act.tsx'
import { LogOutButton } from './parts/unsaved-guard.tsx'
import { guidePath, guidePathFrom, landingPath, staffPaths } from './paths.ts'
import type { StaffMe } from './session/session.ts'
import styles from './staff-layout.module.css'

const renderLink: RenderLink = ({ href, ...link }) => <Link to={href} {...link} />

/** The layout behind the staff's log-in: entries at the side, behind a menu button where there is no room for them. */
export function StaffLayout({ me, children }: { me: StaffMe; children: ReactNode }) {
  const { pathname, search, key } = useLocation()
  const logo = (
    <Link to={landingPath(me.role)}>
      <Logo />
    </Link>
  )
  const entries = (
    <>
      <NavList
        label="Area ricerca"
        place="side"
        items={navigation(me.role, pathname)}
        renderLink={renderLink}
      />
      <div className={styles.foot}>
        <SignedIn me={me} address={pathname + search} />
      </div>
    </>
  )

  return (
    <>
      <SkipLink />
      <div className={styles.app}>
        <Cloth />
        <div className={styles.side}>
          <div className={styles.sideInner}>
            <header className={styles.sideLogo}>{logo}</header>
            {entries}
          </div>
        </div>
        <div className={styles.body}>
          <header className={styles.topBar}>
            {logo}
            <PhoneMenu key={key}>{entries}</PhoneMenu>
          </header>
          <main id={contentId} tabIndex={-1} className={styles.page}>
            <ActHost>{children}</ActHost>
          </main>
        </div>
      </div>
    </>
  )
}

type Entry = { href: string; label: string; icon: ReactNode; permission: Permission }

const allEntries: Entry[] = [
  { href: staffPaths.today, label: 'Oggi', icon: <HomeIcon />, permission: 'today.see' },
  { href: staffPaths.families, label: 'Famiglie', icon: <PeopleIcon />, permission: 'families.see' },
  { href: staffPaths.requests, label: 'Richieste', icon: <MailIcon />, permission: 'requests.see' },
  { href: staffPaths.surveys, label: 'Questionari', icon: <SurveyIcon />, permission: 'surveys.see' },
  { href: staffPaths.diary, label: 'Diario', icon: <DiaryIcon />, permission: 'diary.see' },
  { href: staffPaths.messages, label: 'Messaggi', icon: <ClockIcon />, permission: 'messages.send' },
  { href: staffPaths.news, label: 'Notizie', icon: <NewsIcon />, permission: 'news.write' },
  { href: staffPaths.texts, label: 'Testi', icon: <EditIcon />, permission: 'texts.write' },
  { href: staffPaths.exports, label: 'Esportazioni', icon: <DownloadIcon />, permission: 'exports.run' },
  { href: staffPaths.audit, label: 'Registro', icon: <ListIcon />, permission: 'audit.read' },
  { href: staffPaths.people, label: 'Accessi', icon: <KeyIcon />, permission: 'staff.manage' },
  { href: staffPaths.studyEnd, label: 'Fine dello studio', icon: <CalendarIcon />, permission: 'study.end' },
]

/** The entries that a role may open, one of them current. */
const navigation = (role: StaffRole, pathname: string): NavItem[] =>
  allEntries
    .filter(({ permission }) => mayDo(role, permission))
    .map(({ href, label, icon }) => ({ href, label, icon, current: isAt(href, pathname) }))

// the figures of the study belong to Oggi
const isAt = (href: string, pathname: string) =>
  href === staffPaths.today
    ? pathname === href || pathname === staffPaths.progress
    : pathname === href || pathname.startsWith(`${href}/`)

/** The signed-in colleague, the way to the own sessions and to the guide, and the way out. */
const SignedIn = ({ me, address }: { me: StaffMe; address: string }) => (
  <div className={styles.signedIn}>
    <p className={styles.who}>
      {me.name ?? <Address of={me.email} />}
      <span className={styles.role}>{roleNames[me.role]}</span>
    </p>
    <NavList
      label="Il tuo accesso"
      place="side"
      items={[
        {
          href: staffPaths.profile,
          label: 'Profilo',
          icon: <PersonIcon />,
          current: address === staffPaths.profile,
        },
        {
          href: guidePathFrom(address),
          label: 'Guida',
          icon: <InfoIcon />,
          current: address.startsWith(guidePath('')),
        },
      ]}
      renderLink={renderLink}
    />
    <LogOutButton />
  </div>
)

/** The navigation where there is no room at the side: eight entries would not fit below either. */
function PhoneMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className={styles.menuButton}>
        <Button
          ref={button}
          variant="quiet"
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
        >
          {isOpen ? <CloseIcon size="small" /> : <MenuIcon size="small" />}
          Menu
        </Button>
      </div>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to a key of what is inside
        <div id={id} className={styles.menu} onKeyDown={closeByKey}>
          {children}
        </div>
      )}
    </>
  )
}
