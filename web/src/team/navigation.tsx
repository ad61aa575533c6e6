import { mayDo, type Permission, type StaffRole } from '@desco/contract/staff/roles'
import type { ReactNode } from 'react'

import type { NavItem } from '#ui/layout/app-layout.tsx'
import {
  DownloadIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  NewsIcon,
  PeopleIcon,
  SurveyIcon,
} from '#ui/text/icons.tsx'

import { staffPaths } from './paths.ts'

type Entry = { href: string; label: string; icon: ReactNode; permission: Permission }

const entries: Entry[] = [
  { href: staffPaths.today, label: 'Oggi', icon: <HomeIcon />, permission: 'today.see' },
  { href: staffPaths.families, label: 'Famiglie', icon: <PeopleIcon />, permission: 'families.see' },
  { href: staffPaths.surveys, label: 'Questionari', icon: <SurveyIcon />, permission: 'surveys.see' },
  { href: staffPaths.news, label: 'Notizie', icon: <NewsIcon />, permission: 'news.write' },
  { href: staffPaths.exports, label: 'Esportazioni', icon: <DownloadIcon />, permission: 'exports.run' },
  { href: staffPaths.audit, label: 'Registro', icon: <ListIcon />, permission: 'audit.read' },
  { href: staffPaths.people, label: 'Accessi', icon: <KeyIcon />, permission: 'staff.manage' },
]

/** The entries that a role may open, one of them current. */
export const navigation = (role: StaffRole, pathname: string): NavItem[] =>
  entries
    .filter(({ permission }) => mayDo(role, permission))
    .map(({ href, label, icon }) => ({ href, label, icon, current: isAt(href, pathname) }))

const isAt = (href: string, pathname: string) =>
  pathname === href || (href !== staffPaths.today && pathname.startsWith(`${href}/`))
