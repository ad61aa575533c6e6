import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Home. */
export const HomeIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M3.5 11 12 4l8.5 7" />
    <path d="M5.5 9.5V20h13V9.5" />
    <path d="M9.75 20v-5.5h4.5V20" />
  </Icon>
)
