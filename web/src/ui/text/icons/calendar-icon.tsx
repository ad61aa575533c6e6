import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Calendario. */
export const CalendarIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <rect x="3.75" y="5.25" width="16.5" height="15" rx="2.5" />
    <path d="M3.75 10h16.5M8 3.25v4M16 3.25v4" />
    <path d="M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01" strokeWidth="2.25" />
  </Icon>
)
