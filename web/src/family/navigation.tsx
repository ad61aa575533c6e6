import type { NavItem } from '#ui/layout/nav-list.tsx'
import { CalendarIcon } from '#ui/text/icons/calendar-icon.tsx'
import { DiaryIcon } from '#ui/text/icons/diary-icon.tsx'
import { HomeIcon } from '#ui/text/icons/home-icon.tsx'
import { NewsIcon } from '#ui/text/icons/news-icon.tsx'
import { SurveyIcon } from '#ui/text/icons/survey-icon.tsx'
import { paths } from '#web/paths.ts'

/** The five entries (specification section 1), one of them current. */
export function navigation(pathname: string): NavItem[] {
  const isHome = pathname === paths.start || pathname === paths.home
  const entry = (href: string, label: string, icon: NavItem['icon']) => ({
    href,
    label,
    icon,
    current: pathname === href,
  })
  return [
    { ...entry(paths.home, 'Home', <HomeIcon />), current: isHome },
    entry(paths.questionnaires, 'Questionari', <SurveyIcon />),
    entry(paths.news, 'News', <NewsIcon />),
    entry(paths.calendar, 'Calendario', <CalendarIcon />),
    entry(paths.diary, 'Diario', <DiaryIcon />),
  ]
}
