import type { NavItem } from '#ui/layout/app-layout.tsx'
import { CalendarIcon, DiaryIcon, HomeIcon, NewsIcon, SurveyIcon } from '#ui/text/icons.tsx'
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
