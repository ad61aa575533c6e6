import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Lists of questionnaires. */
export const ListIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M9 6.5h11M9 12h11M9 17.5h11" />
    <path d="M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" strokeWidth="2.5" />
  </Icon>
)
