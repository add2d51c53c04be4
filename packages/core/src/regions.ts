/** Countries by the currency that they use: two letters a country, without spaces between them. */
const currencies =
  'AED=AE AFN=AF ALL=AL AMD=AM AOA=AO ARS=AR AUD=AUCCCXHMKINFNRTV AWG=AW AZN=AZ BAM=BA BBD=BB BDT=BD BGN=BG BHD=BH BIF=BI BMD=BM BND=BN BOB=BO BRL=BR BSD=BS BTN=BT BWP=BW BYN=BY BZD=BZ CAD=CA CDF=CD CHF=CHLI CLP=CL CNY=CN COP=CO CRC=CR CUP=CU CVE=CV CZK=CZ DJF=DJ DKK=DKFOGL DOP=DO DZD=DZ EGP=EG ERN=ER ETB=ET EUR=ADATAXBEBLCYDEEEESFIFRGFGPGRHRIEITLTLULVMCMEMFMQMTNLPMPTRESISKSMTFVAXKYT FJD=FJ FKP=FK GBP=GBGGGSIMJE GEL=GE GHS=GH GIP=GI GMD=GM GNF=GN GTQ=GT GYD=GY HKD=HK HNL=HN HTG=HT HUF=HU IDR=ID ILS=ILPS INR=IN IQD=IQ IRR=IR ISK=IS JMD=JM JOD=JO JPY=JP KES=KE KGS=KG KHR=KH KMF=KM KPW=KP KRW=KR KWD=KW KYD=KY KZT=KZ LAK=LA LBP=LB LKR=LK LRD=LR LSL=LS LYD=LY MAD=EHMA MDL=MD MGA=MG MKD=MK MMK=MM MNT=MN MOP=MO MRU=MR MUR=MU MVR=MV MWK=MW MXN=MX MYR=MY MZN=MZ NAD=NA NGN=NG NIO=NI NOK=BVNOSJ NPR=NP NZD=CKNUNZPNTK OMR=OM PAB=PA PEN=PE PGK=PG PHP=PH PKR=PK PLN=PL PYG=PY QAR=QA RON=RO RSD=RS RUB=RU RWF=RW SAR=SA SBD=SB SCR=SC SDG=SD SEK=SE SGD=SG SHP=SH SLE=SL SOS=SO SRD=SR SSP=SS STN=ST SYP=SY SZL=SZ THB=TH TJS=TJ TMT=TM TND=TN TOP=TO TRY=TR TTD=TT TWD=TW TZS=TZ UAH=UA UGX=UG USD=ASBQECFMGUIOMHMPPRPWSVTCTLUMUSVGVI UYU=UY UZS=UZ VES=VE VND=VN VUV=VU WST=WS XAF=CFCGCMGAGQTD XCD=AGAIDMGDKNLCMSVC XCG=CWSX XOF=BFBJCIGWMLNESNTG XPF=NCPFWF YER=YE ZAR=ZA ZMW=ZM ZWG=ZW';

/** The zone of most schools in a country with several zones, and for countries whose zones a browser may not know. */
const zones =
  'AR=America/Argentina/Buenos_Aires AU=Australia/Sydney BR=America/Sao_Paulo CA=America/Toronto CD=Africa/Kinshasa CL=America/Santiago CN=Asia/Shanghai CY=Asia/Nicosia DE=Europe/Berlin EC=America/Guayaquil ES=Europe/Madrid FM=Pacific/Pohnpei FR=Europe/Paris GB=Europe/London GL=America/Nuuk ID=Asia/Jakarta IE=Europe/Dublin IN=Asia/Kolkata IT=Europe/Rome KI=Pacific/Tarawa KZ=Asia/Almaty MH=Pacific/Majuro MN=Asia/Ulaanbaatar MX=America/Mexico_City MY=Asia/Kuala_Lumpur NZ=Pacific/Auckland PF=Pacific/Tahiti PG=Pacific/Port_Moresby PS=Asia/Gaza PT=Europe/Lisbon RU=Europe/Moscow SG=Asia/Singapore UA=Europe/Kyiv US=America/New_York UZ=Asia/Tashkent ZA=Africa/Johannesburg';

const currencyOf = new Map(
  currencies.split(' ').flatMap((line) => {
    const [currency, countries] = line.split('=') as [string, string];
    return countries.match(/../g)!.map((country) => [country, currency] as const);
  }),
);
const zoneOf = new Map(zones.split(' ').map((line) => line.split('=') as [string, string]));

/** A zone's name as this browser lists it: names change, and older browsers keep the older ones. */
const listed = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** A country's currency; undefined if it has none or this browser doesn't list it. */
export function currencyIn(country: string): string | undefined {
  const currency = currencyOf.get(country);
  return currency && Intl.supportedValuesOf('currency').includes(currency) ? currency : undefined;
}

/** The time zone to begin with in a country: the one given where it is one of that country's. Undefined if it isn't known. */
export function zoneIn(country: string, current: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  // Browsers know the zones of a country by a method or by a property, and some by neither.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[] | undefined;
  };
  const all = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const most = zoneOf.get(country);
  if ([...all, ...(most ? [most] : [])].some((zone) => listed(zone) === listed(current))) return current;
  const zone = most ?? all[0];
  return zone && listed(zone);
}
